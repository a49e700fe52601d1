// The FastTrack2 rules, by their names in figure 1 of the paper.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/access_rules.h"

namespace yeti {
namespace {

const EpochSet *load(const std::atomic<EpochSet *> &place) {
  return place.load(std::memory_order_acquire);
}

// True if 'epoch' is in the set that 'place' refers to, before and after the
// look at it. Without the lock.
bool set_contains(const std::atomic<EpochSet *> &place, Epoch epoch) {
  const EpochSet *set = load(place);
  if (set == nullptr || !set->contains(epoch)) return false;
  std::atomic_thread_fence(std::memory_order_acquire);
  return place.load(std::memory_order_relaxed) == set;
}

Epoch unknown_in(const std::atomic<EpochSet *> &place, const Present &present) {
  const EpochSet *set = load(place);
  return set != nullptr ? set->first_unknown_to(present) : Epoch();
}

void insert_in(std::atomic<EpochSet *> &place, const Accessor &by) {
  EpochSet *before = place.load(std::memory_order_relaxed);
  EpochSet *after =
      before != nullptr ? before->insert(by) : EpochSet::make(by.epoch);
  if (after == before) return;
  place.store(after, std::memory_order_release);
  if (before != nullptr) EpochSet::give_back(before);
}

// The state after a look at what it referred to: unchanged, so what was seen
// was this granule's.
bool still_is(const VarState &state, ReadState seen) {
  std::atomic_thread_fence(std::memory_order_acquire);
  return state.r.load(std::memory_order_relaxed) == seen.bits();
}

bool knows_write(const VarState &state, const Accessor &by) {
  return by.knows(state.write());
}

// The atomic record of 'state', made from what it was if need be.
AtomicState &atomic_record(VarState &state) {
  const ReadState read = state.read();
  if (read.is_atomic()) return *read.atomic();
  AtomicState *record = make_atomic_state();
  EpochSet *reads = nullptr;
  if (!read.is_epoch())
    reads = read.set();
  else if (!read.epoch().is_minimal())
    reads = EpochSet::make(read.epoch());
  record->reads.store(reads, std::memory_order_relaxed);
  state.set_read(ReadState(record));
  return *record;
}

Conflict plain_write_conflict(const VarState &state) {
  return {state.write(), AccessKind::kWrite, false};
}

// [READ EXCLUSIVE], [READ SHARE], [READ SHARED]: R of a state that has no
// atomic record takes in the reader.
void record_read(VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (!read.is_epoch()) {
    ++by.counters.read_shared;
    EpochSet *after = read.set()->insert(by);
    if (after == read.set()) return;
    state.set_read(ReadState(after));
    EpochSet::give_back(read.set());
  } else if (by.knows(read.epoch())) {
    ++by.counters.read_exclusive;
    state.set_read(ReadState(by.epoch));
  } else {
    ++by.counters.read_share;
    EpochSet *set = EpochSet::make(read.epoch());
    state.set_read(ReadState(set->insert(by)));
  }
}

// A plain read that the writer at 'by' does not know.
Conflict read_conflict(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  Epoch unknown;
  if (read.is_epoch())
    unknown = by.knows(read.epoch()) ? Epoch() : read.epoch();
  else if (read.is_atomic())
    unknown = unknown_in(read.atomic()->reads, by);
  else
    unknown = read.set()->first_unknown_to(by);
  return {unknown, AccessKind::kRead, false};
}

void count_read_conflict(const VarState &state, Counters &counters) {
  if (state.read().is_epoch())
    ++counters.read_write_race;
  else
    ++counters.shared_write_race;
}

// An atomic access of 'kind' that 'by' does not know.
Conflict atomic_conflict(const VarState &state, const Accessor &by,
                         AccessKind kind) {
  const ReadState read = state.read();
  if (!read.is_atomic()) return {};
  const AtomicState &record = *read.atomic();
  return {unknown_in(kind == AccessKind::kRead ? record.atomic_reads
                                               : record.atomic_writes,
                     by),
          kind, true};
}

// [WRITE-WRITE RACE], [READ-WRITE RACE] and [SHARED-WRITE RACE], and the same
// with atomic accesses.
Conflict find_write_conflict(const VarState &state, const Accessor &by) {
  if (!knows_write(state, by)) {
    ++by.counters.write_write_race;
    return plain_write_conflict(state);
  }
  if (Conflict conflict = read_conflict(state, by)) {
    count_read_conflict(state, by.counters);
    return conflict;
  }
  if (Conflict conflict = atomic_conflict(state, by, AccessKind::kWrite)) {
    ++by.counters.write_write_race;
    return conflict;
  }
  Conflict conflict = atomic_conflict(state, by, AccessKind::kRead);
  if (conflict) ++by.counters.read_write_race;
  return conflict;
}

}  // namespace

bool PlainRead::is_covered_by_set(const VarState &state, ReadState read,
                                  const Accessor &by) {
  const bool contains = read.is_atomic()
                            ? set_contains(read.atomic()->reads, by.epoch)
                            : read.set()->contains(by.epoch);
  if (!contains || !still_is(state, read)) return false;
  ++by.counters.read_shared_same_epoch;
  return true;
}

Conflict PlainRead::apply_rare_rules(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!knows_write(state, by))  // [WRITE-READ RACE]
    conflict = plain_write_conflict(state);
  else
    conflict = atomic_conflict(state, by, AccessKind::kWrite);
  if (conflict) ++by.counters.write_read_race;
  const ReadState read = state.read();
  if (__builtin_expect(read.is_atomic(), 0)) {
    ++by.counters.read_shared;
    insert_in(read.atomic()->reads, by);
  } else {
    record_read(state, by);
  }
  return conflict;
}

// [WRITE SHARED], and [WRITE EXCLUSIVE] after a race: R stays, and stays
// SHARED.
Conflict PlainWrite::apply_rare_rules(VarState &state, const Accessor &by) {
  const Conflict conflict = find_write_conflict(state, by);
  if (state.read().is_epoch())
    ++by.counters.write_exclusive;
  else
    ++by.counters.write_shared;
  state.set_write(by.epoch);
  return conflict;
}

bool AtomicRead::is_covered(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (state.write() == by.epoch) return true;
  if (!read.is_atomic()) return false;
  const AtomicState &record = *read.atomic();
  return (set_contains(record.atomic_reads, by.epoch) ||
          set_contains(record.atomic_writes, by.epoch)) &&
         still_is(state, read);
}

Conflict AtomicRead::apply(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!knows_write(state, by)) {
    ++by.counters.write_read_race;
    conflict = plain_write_conflict(state);
  }
  insert_in(atomic_record(state).atomic_reads, by);
  return conflict;
}

// A plain write of the epoch stands for the atomic one: it meets more.
bool AtomicWrite::is_covered(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (state.write() == by.epoch) return true;
  return read.is_atomic() &&
         set_contains(read.atomic()->atomic_writes, by.epoch) &&
         still_is(state, read);
}

Conflict AtomicWrite::apply(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!knows_write(state, by)) {
    ++by.counters.write_write_race;
    conflict = plain_write_conflict(state);
  } else if ((conflict = read_conflict(state, by))) {
    count_read_conflict(state, by.counters);
  }
  insert_in(atomic_record(state).atomic_writes, by);
  return conflict;
}

}  // namespace yeti
