// The FastTrack2 rules, by their names in figure 1 of the paper.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/access_rules.h"

namespace yeti {
namespace {

// The state after its references were followed. If it is unchanged, what was
// seen was this granule's, provided that it was there all the time.
bool still_is(const VarState &state, ReadState seen) {
  std::atomic_thread_fence(std::memory_order_acquire);
  return state.r.load(std::memory_order_acquire) == seen.bits();
}

// True if 'set' contains an epoch that covers an access by 'by'; 'still_refers'
// as in EpochSet. Without the lock.
template <class StillRefers>
bool has_covering(const EpochSet &set, const Accessor &by,
                  StillRefers still_refers) {
  return set.was_seen_to_contain(by.epoch.independent(), still_refers) ||
         (by.epoch.is_thread_bound() &&
          set.was_seen_to_contain(by.epoch, still_refers));
}

// As above for the set to which 'place' refers, before and after the look at
// it.
bool set_covers(const std::atomic<EpochSet *> &place, const Accessor &by) {
  const EpochSet *set = place.load(std::memory_order_acquire);
  return set != nullptr && has_covering(*set, by, [&place, set] {
           return place.load(std::memory_order_acquire) == set;
         });
}

// True if look(record) found what it looked for in the atomic record of
// 'state', which was seen to refer to it. Without the lock.
template <class Look>
bool was_seen_in_record(const VarState &state, ReadState read, Look look) {
  const AtomicState &record = *read.atomic();
  const Life::Number life = record.life.now();
  return look(record) && still_is(state, read) && record.life.is_still(life);
}

// True if the updates of 'state', which was seen to have them, cover an access
// by 'by'.
bool updates_cover(const VarState &state, ReadState read, const Accessor &by) {
  return by.sets.is_last_with(ReadState(read.set()).bits(), by.epoch.bits()) ||
         has_covering(*read.set(), by, [&] { return still_is(state, read); });
}

// --- the functions below need the lock ---

// Some epoch of 'set' that is not ordered before 'by', or the minimal epoch.
// 'unknown' is an epoch of the set that 'by' does not know, or the minimal one.
Epoch unordered_in(const EpochSet &set, Epoch unknown, const Accessor &by) {
  if (unknown.is_minimal() || !by.is_excused_by_thread(unknown)) return unknown;
  Epoch result;
  set.for_each([&](Epoch epoch) {
    if (result.is_minimal() && !by.is_ordered_after(epoch)) result = epoch;
  });
  return result;
}

Epoch unordered_in(const std::atomic<EpochSet *> &place, const Accessor &by) {
  const EpochSet *set = place.load(std::memory_order_relaxed);
  return set != nullptr ? unordered_in(*set, set->first_unknown_to(by), by)
                        : Epoch();
}

void insert_in(std::atomic<EpochSet *> &place, const Accessor &by) {
  EpochSet *before = place.load(std::memory_order_relaxed);
  const ReadState reads = before != nullptr ? ReadState(before) : ReadState();
  place.store(by.sets.extend(reads, by), std::memory_order_release);
}

bool follows_write(const VarState &state, const Accessor &by) {
  return by.is_ordered_after(state.write());
}

// Whether all strands know all of 'set': nobody can race with it any more.
bool is_past_to_all(const EpochSet &set, const Accessor &by) {
  if (by.common_past == nullptr || by.common_past->is_empty()) return false;
  const Present nobody{Epoch(Epoch::kMaxSlot, 0), *by.common_past};
  return set.first_unknown_to(nobody).is_minimal();
}
bool is_past_to_all(const std::atomic<EpochSet *> &place, const Accessor &by) {
  const EpochSet *set = place.load(std::memory_order_relaxed);
  return set == nullptr || is_past_to_all(*set, by);
}
// The same for plain reads.
bool are_past_to_all(ReadState reads, const Accessor &by) {
  if (!reads.is_epoch()) return is_past_to_all(*reads.set(), by);
  return reads.epoch().is_minimal() ||
         (by.common_past != nullptr && by.common_past->knows(reads.epoch()));
}

bool knows_all(const std::atomic<EpochSet *> &place, const Accessor &by) {
  const EpochSet *set = place.load(std::memory_order_relaxed);
  return set == nullptr || set->first_unknown_to(by).is_minimal();
}
// Whether 'by' knows all that is in 'read', which is atomic: what it writes
// then stands for that, because whoever knows the write knows the rest.
bool knows_all(ReadState read, const Accessor &by) {
  if (read.is_updates()) return read.set()->first_unknown_to(by).is_minimal();
  const AtomicState &record = *read.atomic();
  return knows_all(record.reads, by) && knows_all(record.atomic_reads, by) &&
         knows_all(record.atomic_writes, by);
}

// Forgets atomic accesses of 'state' that all strands know.
void forget_common_past(VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (read.is_updates()) {
    if (is_past_to_all(*read.set(), by)) replace_reads(state, ReadState());
    return;
  }
  const AtomicState &record = *read.atomic();
  if (!is_past_to_all(record.atomic_reads, by) ||
      !is_past_to_all(record.atomic_writes, by))
    return;
  ReadState reads;
  if (!is_past_to_all(record.reads, by)) {
    EpochSet *set = record.reads.load(std::memory_order_relaxed);
    set->add_references(1);
    reads = ReadState(set);
  }
  replace_reads(state, reads);
}

// The atomic record of 'state', which is made from the state if there is none.
AtomicState &atomic_record(VarState &state) {
  const ReadState read = state.read();
  if (read.is_record()) return *read.atomic();
  AtomicState *record = make_atomic_state();
  EpochSet *reads = nullptr;
  if (read.is_updates())
    record->atomic_writes.store(read.set(), std::memory_order_relaxed);
  else if (!read.is_epoch())
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

// [READ EXCLUSIVE], [READ SHARE], [READ SHARED]: adds the reader to R of a
// state without an atomic record.
void record_read(VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (!read.is_epoch()) {
    ++by.counters.read_shared;
  } else if (by.may_replace_read(read.epoch())) {
    ++by.counters.read_exclusive;
    state.set_read(ReadState(by.epoch));
    return;
  } else {
    ++by.counters.read_share;
  }
  state.set_read(ReadState(by.sets.extend(read, by)));
}

// The conflict of a write by 'by' with a plain read that is not ordered before
// it.
Conflict read_conflict(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  Epoch unordered;
  if (read.is_epoch())
    unordered = by.is_ordered_after(read.epoch()) ? Epoch() : read.epoch();
  else if (read.is_record())
    unordered = unordered_in(read.atomic()->reads, by);
  else if (read.is_updates())
    return {};
  else
    unordered =
        unordered_in(*read.set(), by.sets.first_unknown(*read.set(), by), by);
  return {unordered, AccessKind::kRead, false};
}

void count_read_conflict(const VarState &state, Counters &counters) {
  if (state.read().is_epoch())
    ++counters.read_write_race;
  else
    ++counters.shared_write_race;
}

// The conflict of an access by 'by' with an atomic access of 'kind' that is not
// ordered before it.
Conflict atomic_conflict(const VarState &state, const Accessor &by,
                         AccessKind kind) {
  const ReadState read = state.read();
  if (read.is_updates() && kind == AccessKind::kWrite)
    return {unordered_in(*read.set(), read.set()->first_unknown_to(by), by),
            kind, true};
  if (!read.is_record()) return {};
  const AtomicState &record = *read.atomic();
  return {unordered_in(kind == AccessKind::kRead ? record.atomic_reads
                                                 : record.atomic_writes,
                       by),
          kind, true};
}

// [WRITE-WRITE RACE], [READ-WRITE RACE] and [SHARED-WRITE RACE], also for
// atomic accesses.
Conflict find_write_conflict(const VarState &state, const Accessor &by) {
  if (!follows_write(state, by)) {
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

// The thread may have run both, and the access that is thread-bound is a
// task's, or both are of jobs of one member.
bool Accessor::is_excused(Epoch other) const {
  const Doer doer = doer_of(*thread, other);
  if (!doer.is_known) return true;
  if (!doer.is_of_thread) return false;
  if (job_of != kNobody && doer.strand == job_of) return true;
  return (other.is_thread_bound() && !doer.is_member) ||
         (epoch.is_thread_bound() && job_of == kNobody);
}

bool PlainRead::is_covered_by_set(const VarState &state, ReadState read,
                                  const Accessor &by) {
  if (read.is_updates()) return false;
  const bool contains =
      read.is_record()
          ? was_seen_in_record(state, read,
                               [&by](const AtomicState &record) {
                                 return set_covers(record.reads, by);
                               })
          : has_covering(*read.set(), by,
                         [&] { return still_is(state, read); });
  if (!contains) return false;
  ++by.counters.read_shared_same_epoch;
  return true;
}

Conflict PlainRead::apply_rare_rules(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!follows_write(state, by))  // [WRITE-READ RACE]
    conflict = plain_write_conflict(state);
  else
    conflict = atomic_conflict(state, by, AccessKind::kWrite);
  if (conflict) ++by.counters.write_read_race;
  if (__builtin_expect(state.read().is_atomic(), 0))
    forget_common_past(state, by);
  if (__builtin_expect(state.read().is_atomic(), 0)) {
    ++by.counters.read_shared;
    insert_in(atomic_record(state).reads, by);
  } else {
    record_read(state, by);
  }
  return conflict;
}

// [WRITE SHARED], and [WRITE EXCLUSIVE] after a race: R remains as it is, and
// remains SHARED. Atomic accesses are forgotten if the write stands for them. A
// thread-bound one does not: other tasks of its thread do not race with it.
Conflict PlainWrite::apply_rare_rules(VarState &state, const Accessor &by) {
  const Conflict conflict = find_write_conflict(state, by);
  if (state.read().is_epoch())
    ++by.counters.write_exclusive;
  else
    ++by.counters.write_shared;
  state.set_write(by.epoch);
  if (__builtin_expect(state.read().is_atomic(), 0) &&
      !by.epoch.is_thread_bound() && knows_all(state.read(), by))
    replace_reads(state, ReadState());
  return conflict;
}

bool AtomicRead::is_covered(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (by.is_covered_by(state.write())) return true;
  if (read.is_updates()) return updates_cover(state, read, by);
  if (!read.is_record()) return false;
  return was_seen_in_record(state, read, [&by](const AtomicState &record) {
    return set_covers(record.atomic_reads, by) ||
           set_covers(record.atomic_writes, by);
  });
}

Conflict AtomicRead::apply(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!follows_write(state, by)) {
    ++by.counters.write_read_race;
    conflict = plain_write_conflict(state);
  }
  insert_in(atomic_record(state).atomic_reads, by);
  return conflict;
}

namespace {

// Under the lock: an atomic write by 'by' to a granule to which nothing else
// needs to be remembered than such writes. False if that is not so.
bool add_to_updates(VarState &state, const Accessor &by) {
  ReadState read = state.read();
  if (read.is_record()) {
    forget_common_past(state, by);
    read = state.read();
    if (read.is_record()) return false;
  }
  if (!read.is_updates()) {
    if (!are_past_to_all(read, by)) return false;
    replace_reads(state, ReadState());
    read = ReadState();
  } else {
    read = ReadState(read.set());
  }
  state.set_read(ReadState::of_updates(by.sets.extend(read, by)));
  return true;
}

}  // namespace

// A plain write of the same epoch replaces the atomic one, because it conflicts
// with more.
bool AtomicWrite::is_covered(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  if (by.is_covered_by(state.write())) return true;
  if (read.is_updates()) return updates_cover(state, read, by);
  if (!read.is_record()) return false;
  return was_seen_in_record(state, read, [&by](const AtomicState &record) {
    return set_covers(record.atomic_writes, by);
  });
}

Conflict AtomicWrite::apply(VarState &state, const Accessor &by) {
  Conflict conflict;
  if (!follows_write(state, by)) {
    ++by.counters.write_write_race;
    conflict = plain_write_conflict(state);
  } else if ((conflict = read_conflict(state, by))) {
    count_read_conflict(state, by.counters);
  }
  if (!add_to_updates(state, by))
    insert_in(atomic_record(state).atomic_writes, by);
  return conflict;
}

}  // namespace yeti
