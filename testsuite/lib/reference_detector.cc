// The reference detector; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testsuite/lib/reference_detector.h"

#include <algorithm>

namespace yeti {
namespace {

bool acquires(int order) {
  return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}

bool releases(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL ||
         order == __ATOMIC_SEQ_CST;
}

}  // namespace

ReferenceDetector::ReferenceDetector() : semaphores_{}, to_learn_{} {
  for (unsigned thread = 0; thread < kThreads; ++thread) tick(thread);
}

void ReferenceDetector::join(Times &into, const Times &from) {
  for (unsigned i = 0; i < kThreads; ++i) into[i] = std::max(into[i], from[i]);
}

// Two accesses to a byte conflict if one of them writes and not both are
// atomic.
bool ReferenceDetector::are_in_conflict(Kind a, Kind b) {
  const bool writes = a == kPlainWrite || a == kAtomicWrite ||
                      b == kPlainWrite || b == kAtomicWrite;
  const bool both_atomic = a >= kAtomicRead && b >= kAtomicRead;
  return writes && !both_atomic;
}

ReferenceDetector::Bytes ReferenceDetector::access(unsigned thread,
                                                   size_t offset, size_t size,
                                                   Kind kind) {
  const Times &now = threads_[thread].now;
  Bytes racy;
  for (size_t byte = offset; byte < offset + size; ++byte) {
    bool races = false;
    for (int other = 0; other < kKinds; ++other)
      for (unsigned t = 0; t < kThreads; ++t)
        if (are_in_conflict(kind, Kind(other)) &&
            bytes_[byte].last[other][t] > now[t])
          races = true;
    bytes_[byte].last[kind][thread] = now[thread];
    if (races) racy.push_back(byte);
  }
  return racy;
}

ReferenceDetector::Bytes ReferenceDetector::access_tile(const Event &event,
                                                        Kind kind) {
  Bytes racy;
  for (unsigned row = 0; row < event.rows; ++row)
    for (unsigned column = 0; column < event.columns; ++column) {
      const Bytes more =
          access(event.thread, event.element(row, column), event.size, kind);
      racy.insert(racy.end(), more.begin(), more.end());
    }
  return racy;
}

void ReferenceDetector::begin_life(size_t offset, size_t size) {
  for (size_t byte = offset; byte < offset + size; ++byte) {
    bytes_[byte] = Byte();
    atomics_.erase(byte);
  }
}

ReferenceDetector::Times ReferenceDetector::Atomic::published() const {
  Times all = others;
  for (const auto &head : heads) join(all, head.second);
  return all;
}

void ReferenceDetector::take(Thread &thread, const Atomic &atomic, int order) {
  join(acquires(order) ? thread.now : thread.acquired_by_loads,
       atomic.published());
}

// A store ends all sequences except those of its own thread.
void ReferenceDetector::publish(unsigned thread, Atomic &atomic, int order,
                                bool is_store) {
  if (is_store) {
    const Times own = atomic.heads[thread];
    atomic = Atomic();
    atomic.heads[thread] = own;
  }
  join(atomic.heads[thread], releases(order)
                                 ? threads_[thread].now
                                 : threads_[thread].released_by_fence);
  if (releases(order)) tick(thread);
}

ReferenceDetector::Bytes ReferenceDetector::run_atomic(const Event &event) {
  Thread &thread = threads_[event.thread];
  Atomic &atomic = atomics_[event.offset];
  const bool is_store = event.operation == Operation::kAtomicStore;
  const bool is_load = event.operation == Operation::kAtomicLoad;
  if (!is_store) take(thread, atomic, event.order);
  const Bytes racy = access(event.thread, event.offset, event.size,
                            is_load ? kAtomicRead : kAtomicWrite);
  if (!is_load) publish(event.thread, atomic, event.order, is_store);
  return racy;
}

ReferenceDetector::Bytes ReferenceDetector::run_compare_swap(
    const Event &event) {
  Event part = event;
  part.operation =
      event.flag ? Operation::kAtomicUpdate : Operation::kAtomicLoad;
  if (!event.flag) part.order = event.failure_order;
  return run_atomic(part);
}

void ReferenceDetector::run_fence(const Event &event) {
  Thread &thread = threads_[event.thread];
  if (acquires(event.order)) join(thread.now, thread.acquired_by_loads);
  if (!releases(event.order)) return;
  thread.released_by_fence = thread.now;
  tick(event.thread);
}

void ReferenceDetector::run_lock(const Event &event) {
  Times &now = threads_[event.thread].now;
  Lock &lock = locks_[event.object];
  switch (event.operation) {
    case Operation::kLock:
      join(now, lock.writers);
      join(now, lock.readers);
      break;
    case Operation::kUnlock:
      join(lock.writers, now);
      tick(event.thread);
      break;
    case Operation::kLockShared:
      join(now, lock.writers);
      break;
    default:
      join(lock.readers, now);
      tick(event.thread);
      break;
  }
}

void ReferenceDetector::run_barrier(const Event &event) {
  if (event.operation == Operation::kLeave) {
    join(threads_[event.thread].now, to_learn_[event.thread]);
    return;
  }
  Round &round = rounds_[event.object];
  std::vector<unsigned> &waiting = waiting_[event.object];
  join(round.joined, threads_[event.thread].now);
  tick(event.thread);
  waiting.push_back(event.thread);
  if (++round.arrived < participants(event.object)) return;
  for (unsigned thread : waiting) to_learn_[thread] = round.joined;
  waiting.clear();
  round = Round();
}

// The end of a block is a write to all of it, and ends the atomic objects in
// it.
ReferenceDetector::Bytes ReferenceDetector::run_memory(const Event &event) {
  const size_t start = block_start(event.object);
  const size_t size = padded_block_size(event.object);
  if (event.operation == Operation::kAlloc) {
    begin_life(start, size);
    return {};
  }
  if (event.operation == Operation::kFresh) {
    begin_life(event.offset, event.size);
    return {};
  }
  const Bytes racy = access(event.thread, start, size, kPlainWrite);
  for (size_t byte = start; byte < start + size; ++byte) atomics_.erase(byte);
  return racy;
}

ReferenceDetector::Bytes ReferenceDetector::run(const Event &event) {
  Times &now = threads_[event.thread].now;
  switch (event.operation) {
    case Operation::kRead:
      return access_tile(event, kPlainRead);
    case Operation::kWrite:
      return access_tile(event, kPlainWrite);
    case Operation::kAtomicLoad:
    case Operation::kAtomicStore:
    case Operation::kAtomicUpdate:
      return run_atomic(event);
    case Operation::kCompareSwap:
      return run_compare_swap(event);
    case Operation::kFence:
      run_fence(event);
      return {};
    case Operation::kLock:
    case Operation::kUnlock:
    case Operation::kLockShared:
    case Operation::kUnlockShared:
      run_lock(event);
      return {};
    case Operation::kAcquire:
      join(now, event.flag ? atomics_[event.offset].published()
                           : semaphores_[event.object]);
      return {};
    case Operation::kRelease:
      join(event.flag ? atomics_[event.offset].others
                      : semaphores_[event.object],
           now);
      tick(event.thread);
      return {};
    case Operation::kArrive:
    case Operation::kLeave:
      run_barrier(event);
      return {};
    case Operation::kFork:
      join(threads_[event.object].now, now);
      tick(event.thread);
      return {};
    case Operation::kJoin:
      join(now, threads_[event.object].now);
      return {};
    case Operation::kEnd:
      return {};
    case Operation::kAlloc:
    case Operation::kFree:
    case Operation::kFresh:
      return run_memory(event);
  }
  return {};
}

}  // namespace yeti
