// The FastTrack2 rules, by their names in figure 1 of the paper.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/access_rules.h"

namespace yeti {
namespace {

// The state after a look at what it referred to: unchanged, so what was seen
// was this granule's, if it lay all the time where it was seen.
bool still_is(const VarState &state, ReadState seen) {
  std::atomic_thread_fence(std::memory_order_acquire);
  return state.r.load(std::memory_order_acquire) == seen.bits();
}

// True if 'epoch' is in the set that 'place' refers to, before and after the
// look at it. Without the lock.
bool set_contains(const std::atomic<EpochSet *> &place, Epoch epoch) {
  const EpochSet *set = place.load(std::memory_order_acquire);
  return set != nullptr && set->was_seen_to_contain(epoch, [&place, set] {
    return place.load(std::memory_order_acquire) == set;
  });
}

// True if look(record) found what it looked for in the atomic record of
// 'state', which has been seen to refer to it. Without the lock.
template <class Look>
bool was_seen_in_record(const VarState &state, ReadState read, Look look) {
  const AtomicState &record = *read.atomic();
  const Life::Number life = record.life.now();
  return look(record) && still_is(state, read) && record.life.is_still(life);
}

// The rest with the lock.
Epoch unknown_in(const std::atomic<EpochSet *> &place, const Present &present) {
  const EpochSet *set = place.load(std::memory_order_relaxed);
  return set != nullptr ? set->first_unknown_to(present) : Epoch();
}

void insert_in(std::atomic<EpochSet *> &place, const Accessor &by) {
  EpochSet *before = place.load(std::memory_order_relaxed);
  const ReadState reads = before != nullptr ? ReadState(before) : ReadState();
  place.store(by.sets.extend(reads, by), std::memory_order_release);
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
  } else if (by.knows(read.epoch())) {
    ++by.counters.read_exclusive;
    state.set_read(ReadState(by.epoch));
    return;
  } else {
    ++by.counters.read_share;
  }
  state.set_read(ReadState(by.sets.extend(read, by)));
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
    unknown = by.sets.first_unknown(*read.set(), by);
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
  const bool contains =
      read.is_atomic()
          ? was_seen_in_record(state, read,
                               [&by](const AtomicState &record) {
                                 return set_contains(record.reads, by.epoch);
                               })
          : read.set()->was_seen_to_contain(
                by.epoch, [&] { return still_is(state, read); });
  if (!contains) return false;
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
  return was_seen_in_record(state, read, [&by](const AtomicState &record) {
    return set_contains(record.atomic_reads, by.epoch) ||
           set_contains(record.atomic_writes, by.epoch);
  });
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
  if (!read.is_atomic()) return false;
  return was_seen_in_record(state, read, [&by](const AtomicState &record) {
    return set_contains(record.atomic_writes, by.epoch);
  });
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
