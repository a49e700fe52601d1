// Translates the events of a trace to events of the core; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testsuite/lib/trace_runner.h"
#include "runtime/strands/strand_life.h"

#include <algorithm>
#include <map>

#include "runtime/base/check.h"
#include "runtime/judge/access.h"
#include "runtime/judge/access_moment.h"
#include "runtime/judge/footprint_at_end.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/judge/note.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/shadow/sync_table.h"
#include "runtime/strands/strand_table.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

// The bytes of the trace cross the border between two pages.
constexpr size_t kPages = 2;
alignas(4096) unsigned char memory[kPages * 4096];
unsigned char *const bytes = memory + 4096 - kBytes / 2;

// The synchronisation objects, of which only the addresses matter.
uint64_t objects[kObjects];

std::vector<size_t> *conflicts = nullptr;

void note_conflict(Address address, size_t size) {
  const size_t offset = address - address_of(bytes);
  for (size_t i = 0; i < size; ++i) conflicts->push_back(offset + i);
}

void ignore_race(ThreadState &, const Race &) {}

// Knows everything that earlier runs did.
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

// If the access is one granule now, takes the path of the entry points: first
// their fast tests, then the short path. Otherwise takes the general path.
template <class Kind>
void access(ThreadState &thread, size_t at, size_t size, const YetiSite *site,
            decltype(on_read) *general, decltype(on_granule_read) *of_granule) {
  const Address address = place(at);
  const size_t offset = address & (kLineBytes - 1);
  ShadowLine *line = find_line(address);
  Strand &strand = thread.strand_for_access();
  if (!strand.has_slot() || line == nullptr || !line->states() ||
      line->states().granule() != size || !line->states().fits(offset, size))
    return general(thread, address, size, site);
  const Accessor by = accessor_of(thread, site);
  if (!Kind::is_covered(line->states().at(offset), by))
    of_granule(thread, *line, address, line->states().granule_log(), site);
}

void access(ThreadState &thread, AccessKind kind, size_t offset, size_t size,
            const YetiSite *site) {
  if (kind == AccessKind::kRead)
    access<PlainRead>(thread, offset, size, site, on_read, on_granule_read);
  else
    access<PlainWrite>(thread, offset, size, site, on_write, on_granule_write);
}

// Sites of several source lines, so that bits of several sites meet in a page.
constexpr unsigned kLines = 3;
// 'size' is the size of all its accesses, 1 to 64, or 0.
const YetiSite *site_of_line(AccessKind kind, unsigned line, size_t size) {
  static YetiSite sites[2][kLines][65];
  YetiSite &site = sites[static_cast<int>(kind)][line][size];
  site.size = static_cast<uint32_t>(size);
  site.file = "trace";
  site.function = "trace";
  site.line = line + 1;
  site.kind = kind == AccessKind::kRead ? kYetiSiteRead : kYetiSiteWrite;
  return &site;
}

// The bytes that 'event' touches, if they lie in 64 adjacent bytes.
struct EventBytes {
  size_t first;
  uint64_t mask;  // 0: they do not
};
EventBytes bytes_of(const Event &event) {
  size_t first = kBytes, end = 0;
  const auto for_each_element = [&](auto visit) {
    for (unsigned row = 0; row < event.rows; ++row)
      for (unsigned column = 0; column < event.columns; ++column)
        visit(event.element(row, column));
  };
  for_each_element([&](size_t offset) {
    first = std::min(first, offset);
    end = std::max(end, offset + event.size);
  });
  if (end - first > 64) return {first, 0};
  uint64_t mask = 0;
  for_each_element(
      [&](size_t offset) { mask |= line_mask(offset - first, event.size); });
  return {first, mask};
}

// A check of the group 'mask', with a part for each of its runs.
struct GroupSite {
  std::vector<YetiSite> parts;
  std::vector<const YetiSite *> list;
  YetiSite site;
};
const YetiSite *site_of_group(AccessKind kind, uint64_t mask) {
  static std::map<std::pair<AccessKind, uint64_t>, GroupSite> sites;
  GroupSite &group = sites[{kind, mask}];
  if (!group.list.empty()) return &group.site;
  group.site =
      *site_of(kind == AccessKind::kRead ? kYetiSiteRead : kYetiSiteWrite);
  for_each_run(mask, [&](size_t offset, size_t size) {
    group.parts.push_back(group.site);
    group.parts.back().offset = static_cast<uint32_t>(offset);
    group.parts.back().size = static_cast<uint32_t>(size);
  });
  for (const YetiSite &part : group.parts) group.list.push_back(&part);
  group.list.push_back(nullptr);
  const YetiSite &last = group.parts.back();
  group.site.parts = group.list.data();
  group.site.size = group.site.period = last.offset + last.size;
  group.site.offset = kYetiGroup;
  return &group.site;
}

// As fields that are always checked together, if they can be.
bool access_as_group(ThreadState &thread, AccessKind kind, const Event &event) {
  const EventBytes touched = bytes_of(event);
  if (touched.mask == 0) return false;
  const YetiSite *site = site_of_group(kind, touched.mask);
  const Address address = place(touched.first);
  if (kind == AccessKind::kRead)
    on_fields_read(thread, address, touched.mask, site);
  else
    on_fields_write(thread, address, touched.mask, site);
  return true;
}

}  // namespace

TraceRunner::TraceRunner(Mode mode) : mode_(mode) {
  race_sink = ignore_race;
  conflict_observer = note_conflict;
  if (past == nullptr)
    past = fork_strand(nullptr, StrandKind::kPthread, StackId::kNone);
  threads_[0].strand = fork_strand(past, StrandKind::kPthread, StackId::kNone);
  threads_[0].state = make_thread(threads_[0].strand, nullptr);
  // This thread knows what other runs have left, because it begins alone.
  begin_first_serial_phase(*threads_[0].state);
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
  threads_[thread].state->commit_footprint();
  finish_strand(*threads_[thread].strand);
  destroy_thread(threads_[thread].state);
  threads_[thread].state = nullptr;
}

std::vector<size_t> TraceRunner::run(const Event &event) {
  std::vector<size_t> racy;
  conflicts = &racy;
  if (mode_ == Mode::kDeferred) enter_or_leave_handler(threads_[event.thread]);
  if (random_() % 32 == 0) tell_common_past();
  switch (event.operation) {
    case Operation::kRead:
    case Operation::kWrite:
      run_access(event);
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

std::vector<size_t> TraceRunner::finish() {
  std::vector<size_t> racy;
  conflicts = &racy;
  for (Thread &thread : threads_)
    if (thread.state != nullptr) thread.state->commit_footprint();
  return racy;
}

bool TraceRunner::is_noted_by_others(unsigned thread, size_t byte) {
  for (unsigned i = 0; i < kThreads; ++i) {
    ThreadState *other = threads_[i].state;
    if (i == thread || other == nullptr) continue;
    const Epoch epoch = other->strand_seen_from_outside().epoch();
    HistoryEntry entry;
    for (AccessKind kind : {AccessKind::kRead, AccessKind::kWrite})
      if (find_noted(*other, epoch, place(byte), 1, kind, &entry)) return true;
  }
  return false;
}

// All threads are told what all of them know. Those that are forked later know
// what their creator knows.
void TraceRunner::tell_common_past() {
  constexpr SlotIndex kSlots = 128;  // what is in others remains unknown
  VectorClock common;
  for (SlotIndex slot = 0; slot < kSlots; ++slot) {
    Clock least = Epoch::kMaxClock;
    for (const Thread &thread : threads_)
      if (thread.state != nullptr)
        least = std::min(least, thread.strand->clock().get(slot));
    if (least != 0 && least != Epoch::kMaxClock) common.set(slot, least);
  }
  for (const Thread &thread : threads_)
    if (thread.state != nullptr) thread.strand->set_common_past(common);
}

// The thread receives a signal, or its handler returns.
void TraceRunner::enter_or_leave_handler(Thread &thread) {
  if (random_() % 16 != 0) return;
  thread.is_in_handler = !thread.is_in_handler;
  if (thread.is_in_handler)
    thread.state->footprint.begin_interruption(1);
  else
    thread.state->footprint.end_interruption(0);
}

void TraceRunner::run_access(const Event &event) {
  Thread &thread = threads_[event.thread];
  if (mode_ == Mode::kDeferred) return note_access(thread, event);
  const bool reads = event.operation == Operation::kRead;
  const AccessKind kind = reads ? AccessKind::kRead : AccessKind::kWrite;
  if (random_() % 2 == 0 && access_as_group(*thread.state, kind, event)) return;
  for (unsigned row = 0; row < event.rows; ++row)
    for (unsigned column = 0; column < event.columns; ++column)
      access(*thread.state, kind, event.element(row, column), event.size,
             site_of(reads ? kYetiSiteRead : kYetiSiteWrite));
}

// As a range, as bits, as blocks, or at once.
void TraceRunner::note_access(Thread &thread, const Event &event) {
  const AccessKind kind = event.operation == Operation::kRead
                              ? AccessKind::kRead
                              : AccessKind::kWrite;
  const unsigned line = random_() % kLines;
  const YetiSite *site = site_of_line(kind, line, 0);
  const unsigned way = random_() % 11;
  if (way == 10 && access_as_group(*thread.state, kind, event)) return;
  if (way < 3)
    return yeti::note_tile(*thread.state, kind, place(event.offset), event.size,
                           event.stride, event.columns, event.pitch, event.rows,
                           site);
  for (unsigned row = 0; row < event.rows; ++row)
    for (unsigned column = 0; column < event.columns; ++column) {
      const size_t offset = event.element(row, column);
      if (way < 7)
        note_bits(thread, offset, event.size, kind, line);
      else if (way < 9)
        check_block_as_compiled(*thread.state, kind, place(offset), event.size,
                                site);
      else
        access(*thread.state, kind, offset, event.size, site);
    }
}

// In pieces that can be noted.
void TraceRunner::note_bits(Thread &thread, size_t offset, size_t size,
                            AccessKind kind, unsigned line) {
  const size_t end = offset + size;
  while (offset < end) {
    const size_t next = offset + 64 < end ? offset + 64 : end;
    note_as_compiled(*thread.state, thread.table, place(offset), next - offset,
                     site_of_line(kind, line, next - offset));
    offset = next;
  }
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
      begin_beside(*thread.state);
      other.strand = fork_strand(&thread.state->strand(), StrandKind::kPthread,
                                 StackId::kNone);
      other.state = make_thread(other.strand, nullptr);
      break;
    case Operation::kJoin:
      join_strand(thread.state->strand(), *other.strand);
      drop_strand(other.strand);
      other.strand = nullptr;
      end_beside(*thread.state);
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
