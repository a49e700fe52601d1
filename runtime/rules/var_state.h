// What is known about one granule: the last plain write and the reads since, as
// epochs; a set of epochs once reads are shared. Instead of reads, there may be
// a set of atomic writes, if nothing else matters, or else a richer record.
// Only layout and storage: the rules are in access_rules.h.
// Same-epoch tests read everything without a lock; changes need the lock of the
// shadow line. A state that refers to a set holds a reference to it, which it
// takes and drops; many states refer to one set (epoch_set.h).
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_VAR_STATE_H
#define YETI_RUNTIME_RULES_VAR_STATE_H

#include <atomic>

#include "runtime/clocks/epoch_set.h"

namespace yeti {

// For a granule that was accessed atomically, and otherwise, too. Null: no such
// access. Lives in memory that is reused only for its own kind, like that of
// sets.
struct AtomicState {
  Life life;
  std::atomic<EpochSet *> reads;  // plain ones
  std::atomic<EpochSet *> atomic_reads;
  std::atomic<EpochSet *> atomic_writes;
};

// R in the paper: an epoch, SHARED with its vector clock, a set of atomic
// writes, or an atomic record.
class ReadState {
 public:
  constexpr ReadState() = default;
  explicit constexpr ReadState(uint64_t bits) : bits_(bits) {}
  explicit constexpr ReadState(Epoch epoch) : bits_(epoch.bits()) {}
  explicit ReadState(EpochSet *set)
      : bits_(kReference | reinterpret_cast<uint64_t>(set)) {}
  explicit ReadState(AtomicState *state)
      : bits_(kReference | kAtomic | reinterpret_cast<uint64_t>(state)) {}
  // Atomic writes, and no reads.
  static ReadState of_updates(EpochSet *set) {
    return ReadState(kReference | kAtomic | kUpdates |
                     reinterpret_cast<uint64_t>(set));
  }

  uint64_t bits() const { return bits_; }
  bool is_epoch() const { return (bits_ & kReference) == 0; }
  // A record or updates.
  bool is_atomic() const { return (bits_ & kBoth) == kBoth; }
  bool is_record() const { return (bits_ & kAll) == kBoth; }
  bool is_updates() const { return (bits_ & kAll) == kAll; }
  Epoch epoch() const { return Epoch::from_bits(bits_); }
  // Of shared reads, or of updates.
  EpochSet *set() const { return reinterpret_cast<EpochSet *>(address()); }
  AtomicState *atomic() const {
    return reinterpret_cast<AtomicState *>(address());
  }

 private:
  static constexpr uint64_t kReference = uint64_t{1} << 63;
  static constexpr uint64_t kAtomic = uint64_t{1} << 62;
  static constexpr uint64_t kUpdates = 1;  // of an address, which is even
  static constexpr uint64_t kBoth = kReference | kAtomic;
  static constexpr uint64_t kAll = kBoth | kUpdates;
  uint64_t address() const { return bits_ & ~kAll; }

  uint64_t bits_ = 0;
};

struct VarState {
  std::atomic<uint64_t> w{0};  // Epoch
  std::atomic<uint64_t> r{0};  // ReadState

  Epoch write() const {
    return Epoch::from_bits(w.load(std::memory_order_relaxed));
  }
  ReadState read() const {
    return ReadState(r.load(std::memory_order_acquire));
  }
  // Under the lock.
  void set_write(Epoch epoch) {
    w.store(epoch.bits(), std::memory_order_relaxed);
  }
  void set_read(ReadState read) {
    r.store(read.bits(), std::memory_order_release);
  }
  bool is_minimal() const {
    return w.load(std::memory_order_relaxed) == 0 &&
           r.load(std::memory_order_relaxed) == 0;
  }
};
static_assert(sizeof(VarState) == 16);

AtomicState *make_atomic_state();

// Under the lock: makes 'state' minimal, and drops what it refers to.
void reset_reference(VarState &state);
inline void reset(VarState &state) {
  if (__builtin_expect(!state.read().is_epoch(), 0))
    return reset_reference(state);
  state.set_write(Epoch());
  state.set_read(ReadState());
}
// Under the lock: 'read' takes the place of the reads, or atomic accesses, of
// 'state'; the references to these are dropped.
void replace_reads(VarState &state, ReadState read);
// Under the lock: makes the state as if there had been no plain reads, unless
// there were atomic accesses.
inline void forget_reads(VarState &state) {
  const ReadState read = state.read();
  if (read.is_atomic()) return;
  const Epoch write = state.write();
  reset(state);
  state.set_write(write);
}
// As above for all of ['first', 'last'). Adjacent states that refer to the same
// set cost no more than one.
void reset_states(VarState *first, VarState *last);
// Under the lock: makes 'to', which is minimal, equal to 'from'. Both may refer
// to the same sets.
void copy_state(VarState &to, const VarState &from);

// Around fork, like epoch_sets_before_fork and epoch_sets_after_fork, which
// they include.
void var_states_before_fork();
void var_states_after_fork();

}  // namespace yeti

#endif
