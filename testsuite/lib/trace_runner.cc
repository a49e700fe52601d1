// From events of a trace to the events of the core; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testsuite/lib/trace_runner.h"

#include "runtime/check.h"
#include "runtime/heap_blocks.h"
#include "runtime/sync_table.h"

namespace yeti {
namespace {

// The bytes of the trace lie across the border of two pages.
constexpr size_t kPages = 2;
alignas(4096) unsigned char memory[kPages * 4096];
unsigned char *const bytes = memory + 4096 - kBytes / 2;

// The synchronisation objects: only their addresses count.
uint64_t objects[kObjects];

std::vector<size_t> *conflicts = nullptr;

void note_conflict(Address address, size_t size) {
  const size_t offset = address - address_of(bytes);
  for (size_t i = 0; i < size; ++i) conflicts->push_back(offset + i);
}

void ignore_race(ThreadState &, const Race &) {}

// Knows all that the runs so far did.
Strand *past = nullptr;

Address place(size_t offset) {
  return address_of(bytes + offset);
}

Address object(unsigned number) {
  return address_of(&objects[number]);
}

Address semaphore_of(const Event &event) {
  return event.flag ? place(event.offset)
                    : object(semaphore_object(event.object));
}

const YetiSite *site_of(YetiSiteKind kind) {
  static YetiSite sites[kYetiSiteFree + 1];
  YetiSite &site = sites[kind];
  site.file = "trace";
  site.function = "trace";
  site.kind = kind;
  return &site;
}

// Goes the way of the entry points if the access is one granule now: their fast
// tests first, then the short way; else the general one.
template <class Kind>
void access(ThreadState &thread, const Event &event, const YetiSite *site,
            decltype(on_read) *general, decltype(on_granule_read) *of_granule) {
  const Address address = place(event.offset);
  const size_t offset = address & (kLineBytes - 1);
  ShadowLine *line = find_line(address);
  if (!thread.strand().has_slot() || line == nullptr || !line->states() ||
      line->states().granule() != event.size ||
      !line->states().fits(offset, event.size))
    return general(thread, address, event.size, site);
  const Accessor by{thread.strand().present(), thread.counters};
  if (!Kind::is_covered(line->states().at(offset), by))
    of_granule(thread, *line, address, line->states().granule_log(), site);
}

}  // namespace

TraceRunner::TraceRunner() {
  race_sink = ignore_race;
  conflict_observer = note_conflict;
  if (past == nullptr)
    past = fork_strand(nullptr, StrandKind::kPthread, StackId::kNone);
  threads_[0].strand = fork_strand(past, StrandKind::kPthread, StackId::kNone);
  threads_[0].state = make_thread(threads_[0].strand, nullptr);
}

TraceRunner::~TraceRunner() {
  ThreadState &first = *threads_[0].state;
  for (unsigned block = 0; block < kBlocks; ++block) {
    HeapBlock removed;
    remove_heap_block(place(block_start(block)), &removed);
  }
  on_memory_fresh(first, address_of(memory), sizeof memory);
  for (unsigned i = 0; i < kObjects; ++i) on_sync_destroy(first, object(i));
  for (unsigned i = 0; i < kThreads; ++i) {
    if (threads_[i].state != nullptr) end(i);
    if (threads_[i].strand == nullptr) continue;
    join_strand(*past, *threads_[i].strand);
    drop_strand(threads_[i].strand);
  }
}

void TraceRunner::end(unsigned thread) {
  finish_strand(*threads_[thread].strand);
  destroy_thread(threads_[thread].state);
  threads_[thread].state = nullptr;
}

std::vector<size_t> TraceRunner::run(const Event &event) {
  std::vector<size_t> racy;
  conflicts = &racy;
  ThreadState &thread = *threads_[event.thread].state;
  switch (event.operation) {
    case Operation::kRead:
      access<PlainRead>(thread, event, site_of(kYetiSiteRead), on_read,
                        on_granule_read);
      break;
    case Operation::kWrite:
      access<PlainWrite>(thread, event, site_of(kYetiSiteWrite), on_write,
                         on_granule_write);
      break;
    case Operation::kAtomicLoad:
    case Operation::kAtomicStore:
    case Operation::kAtomicUpdate:
    case Operation::kCompareSwap:
      run_atomic(event);
      break;
    case Operation::kFork:
    case Operation::kJoin:
    case Operation::kEnd:
    case Operation::kAlloc:
    case Operation::kFree:
    case Operation::kFresh:
      run_life(event);
      break;
    default:
      run_sync(event);
      break;
  }
  return racy;
}

void TraceRunner::run_atomic(const Event &event) {
  switch (event.size) {
    case 1:
      return run_atomic_of<uint8_t>(event);
    case 2:
      return run_atomic_of<uint16_t>(event);
    case 4:
      return run_atomic_of<uint32_t>(event);
    case 8:
      return run_atomic_of<uint64_t>(event);
    default:
      return run_atomic_of<unsigned __int128>(event);
  }
}

template <class T>
void TraceRunner::run_atomic_of(const Event &event) {
  T *at = reinterpret_cast<T *>(bytes + event.offset);
  AtomicOperation<T> atomic(*threads_[event.thread].state, at,
                            site_of(kYetiSiteAtomicUpdate));
  const MemoryOrder order(event.order);
  switch (event.operation) {
    case Operation::kAtomicLoad:
      atomic.load(order);
      break;
    case Operation::kAtomicStore:
      atomic.store(T{1}, order);
      break;
    case Operation::kAtomicUpdate:
      atomic.update(
          [](T *place) {
            return real::update(place, [](T old) { return T(old + 1); });
          },
          order);
      break;
    default:
      const T now = real::load(at);
      atomic.compare_swap(event.flag ? now : T(now + 1), T(now + 2), order,
                          MemoryOrder(event.failure_order));
      break;
  }
}

void TraceRunner::run_sync(const Event &event) {
  Thread &thread = threads_[event.thread];
  switch (event.operation) {
    case Operation::kFence:
      fence(thread.state->strand(), MemoryOrder(event.order));
      break;
    case Operation::kLock:
      on_lock(*thread.state, object(event.object));
      break;
    case Operation::kUnlock:
      on_unlock(*thread.state, object(event.object));
      break;
    case Operation::kLockShared:
      on_lock_shared(*thread.state, object(event.object));
      break;
    case Operation::kUnlockShared:
      on_unlock_any(*thread.state, object(event.object));
      break;
    case Operation::kAcquire:
      on_acquire(*thread.state, semaphore_of(event));
      break;
    case Operation::kRelease:
      on_release(*thread.state, semaphore_of(event));
      break;
    case Operation::kArrive:
      thread.round =
          on_barrier_arrive(*thread.state, object(barrier_object(event.object)),
                            participants(event.object));
      break;
    default:
      on_barrier_leave(*thread.state, thread.round);
      break;
  }
}

void TraceRunner::run_life(const Event &event) {
  Thread &thread = threads_[event.thread];
  Thread &other = threads_[event.object];
  const Address start = place(block_start(event.object));
  switch (event.operation) {
    case Operation::kFork:
      other.strand =
          fork_strand(thread.strand, StrandKind::kPthread, StackId::kNone);
      other.state = make_thread(other.strand, nullptr);
      break;
    case Operation::kJoin:
      join_strand(*thread.strand, *other.strand);
      drop_strand(other.strand);
      other.strand = nullptr;
      break;
    case Operation::kEnd:
      end(event.thread);
      if (!event.flag) break;
      join_strand(*past, *thread.strand);
      drop_strand(thread.strand);
      thread.strand = nullptr;
      break;
    case Operation::kAlloc:
      on_alloc(*thread.state, start, block_size(event.object));
      break;
    case Operation::kFree:
      on_free(*thread.state, start, site_of(kYetiSiteFree));
      break;
    default:
      on_memory_fresh(*thread.state, place(event.offset), event.size);
      break;
  }
}

void forget_past_runs() {
  if (past == nullptr) return;
  drop_strand(past);
  past = nullptr;
  reset_strands_for_tests();
}

}  // namespace yeti
