// The FastTrack2 rules for one granule. They know states, epochs and clocks;
// not addresses, sites or locks.
//
// Differences from the paper (figure 1):
// 1. A read in the epoch of the strand's own last write is skipped: the write
//    stands for it. (Whatever races with the read races with the write.)
// 2. A race does not end the run: it is returned, and the state becomes what it
//    had become without the race.
// 3. Atomic accesses have clocks of their own: they race with plain ones, not
//    with each other. While there are none, the state is the paper's.
// 4. A state stands for a granule of 1 to 8 bytes that are always accessed
//    together (shadow/), not for a variable.
// 5. The vector clock of a SHARED state is sparse, forgets what the reader
//    knows and is shared with other states (epoch_set.h).
// 6. Of two accesses that one thread made in two strands, at least one of them
//    thread-bound (thread_binding.h), neither races with the other. The state
//    is then that of the later one, as if it had known the earlier one. What is
//    thread-bound in a job (jobs.h) is so towards jobs of the same member.
// 7. Of the reads by jobs of one loop that one thread ran, R has the last one.
//    To other threads it stands for all of them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_ACCESS_RULES_H
#define YETI_RUNTIME_RULES_ACCESS_RULES_H

#include "runtime/rules/counters.h"
#include "runtime/rules/read_set_memo.h"
#include "runtime/strands/strand.h"

namespace yeti {

// Who accesses: S_t.E, S_t.V, and of the thread its counters and what it
// remembers of sets.
struct Accessor : Present {
  Counters &counters;
  ReadSetMemo &sets;
  const VectorClock *common_past = nullptr;  // what all know; null: nothing
  const History *thread = nullptr;           // the thread's; null: not known
  StrandNumber job_of = kNobody;  // the member's, if it is in a job (jobs.h)

  // An equal access of 'other' stands for this one: its epoch is the same, and
  // it is not thread-bound unless this one is.
  bool is_covered_by(Epoch other) const {
    return other == epoch || other == epoch.independent();
  }
  // Difference 6.
  bool is_excused_by_thread(Epoch other) const {
    return (other.is_thread_bound() || epoch.is_thread_bound()) &&
           thread != nullptr && is_excused(other);
  }
  bool is_ordered_after(Epoch other) const {
    return knows(other) || is_excused_by_thread(other);
  }
  // Difference 7. An epoch that has an heir is of another strand, even in the
  // same slot.
  bool may_replace_read(Epoch other) const {
    return knows(other) || is_of_same_loop(other);
  }
  bool is_of_same_loop(Epoch other) const {
    return first != 0 && other.slot() == epoch.slot() &&
           !Heirs::has_heir(other);
  }

 private:
  bool is_excused(Epoch other) const;
};

// The older access that the current one races with; minimal: none.
struct Conflict {
  Epoch previous;
  AccessKind kind = AccessKind::kRead;
  bool atomic = false;
  explicit operator bool() const { return !previous.is_minimal(); }
};

// Nobody but those whom the accessor knows has accessed the granule, with plain
// accesses.
inline bool is_exclusive(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  return read.is_epoch() && by.knows(read.epoch()) && by.knows(state.write());
}

// The same for a reader, who takes the place of the last one.
inline bool is_exclusively_read(const VarState &state, const Accessor &by) {
  const ReadState read = state.read();
  return read.is_epoch() && by.may_replace_read(read.epoch()) &&
         by.knows(state.write());
}

// Each kind of access is a type with
//   kKind          as what it counts
//   is_covered     the optional tests, without the lock: an equal access of the
//                  same epoch stands for this one. True stays true until the
//                  strand's next epoch, or until the memory begins a new life
//   apply          everything else, under the lock of 'state'
// and those of plain ones, for who has no room for more than the usual rules:
//   is_usual       under the lock: nothing but these is needed, as the access
//                  is covered, exclusive, or one of many to what many read
//   apply_usual    that. pre: is_usual
// The usual rules are inline.
struct PlainRead {
  static constexpr AccessKind kKind = AccessKind::kRead;
  // [READ SAME EPOCH], [READ SHARED SAME EPOCH], and difference 1.
  static bool is_covered(const VarState &state, const Accessor &by) {
    const ReadState read = state.read();
    if (read.is_epoch() && by.is_covered_by(read.epoch())) {
      ++by.counters.read_same_epoch;
      return true;
    }
    if (by.is_covered_by(state.write())) {
      ++by.counters.read_own_write;
      return true;
    }
    if (read.is_epoch()) return false;
    if (by.sets.is_last_with(read.bits(), by.epoch.bits())) {
      ++by.counters.read_shared_same_epoch;
      return true;
    }
    return is_covered_by_set(state, read, by);
  }
  static bool is_covered_by_set(const VarState &state, ReadState read,
                                const Accessor &by);
  static Conflict apply(VarState &state, const Accessor &by) {
    if (__builtin_expect(!is_exclusively_read(state, by), 0))
      return apply_rare_rules(state, by);
    ++by.counters.read_exclusive;  // [READ EXCLUSIVE]
    state.set_read(ReadState(by.epoch));
    return {};
  }
  static bool is_usual(const VarState &state, const Accessor &by) {
    if (__builtin_expect(!by.knows_by_clock(state.write()), 0)) return false;
    const ReadState read = state.read();
    if (__builtin_expect(read.is_epoch(), 1))
      return by.knows_by_clock(read.epoch()) ||
             by.is_of_same_loop(read.epoch());
    return !read.is_atomic() &&
           (read.set()->contains(by.epoch) || by.sets.can_extend(read, by));
  }
  static void apply_usual(VarState &state, const Accessor &by) {
    const ReadState read = state.read();
    if (__builtin_expect(read.is_epoch(), 1)) {
      ++by.counters.read_exclusive;  // [READ EXCLUSIVE]
      state.set_read(ReadState(by.epoch));
    } else if (read.set()->contains(by.epoch)) {
      ++by.counters.read_shared_same_epoch;
      by.sets.note_found(read, by);
    } else {
      ++by.counters.read_shared;  // [READ SHARED]
      state.set_read(ReadState(by.sets.extend_remembered(read)));
    }
  }
  static Conflict apply_rare_rules(VarState &state, const Accessor &by);
};

struct PlainWrite {
  static constexpr AccessKind kKind = AccessKind::kWrite;
  // [WRITE SAME EPOCH]
  static bool is_covered(const VarState &state, const Accessor &by) {
    if (!by.is_covered_by(state.write())) return false;
    ++by.counters.write_same_epoch;
    return true;
  }
  static Conflict apply(VarState &state, const Accessor &by) {
    if (__builtin_expect(!is_exclusive(state, by), 0))
      return apply_rare_rules(state, by);
    ++by.counters.write_exclusive;  // [WRITE EXCLUSIVE]
    state.set_write(by.epoch);
    return {};
  }
  static bool is_usual(const VarState &state, const Accessor &by) {
    if (__builtin_expect(!by.knows_by_clock(state.write()), 0)) return false;
    const ReadState read = state.read();
    if (__builtin_expect(read.is_epoch(), 1))
      return by.knows_by_clock(read.epoch());
    return !read.is_atomic() && by.sets.is_seen_known(*read.set(), by);
  }
  static void apply_usual(VarState &state, const Accessor &by) {
    if (__builtin_expect(state.read().is_epoch(), 1))
      ++by.counters.write_exclusive;  // [WRITE EXCLUSIVE]
    else
      ++by.counters.write_shared;  // [WRITE SHARED]
    state.set_write(by.epoch);
  }
  static Conflict apply_rare_rules(VarState &state, const Accessor &by);
};

struct AtomicRead {
  static constexpr AccessKind kKind = AccessKind::kRead;
  static bool is_covered(const VarState &state, const Accessor &by);
  static Conflict apply(VarState &state, const Accessor &by);
};

// Also an atomic update: what races with its read races with its write.
struct AtomicWrite {
  static constexpr AccessKind kKind = AccessKind::kWrite;
  static bool is_covered(const VarState &state, const Accessor &by);
  static Conflict apply(VarState &state, const Accessor &by);
};

}  // namespace yeti

#endif
