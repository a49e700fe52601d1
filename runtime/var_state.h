// What is known of one granule: the last plain write and the reads since, as
// epochs; a set of epochs once reads are shared; a richer record once it is
// touched atomically. Layout and storage only: the rules are in access_rules.h.
// Everything is read without a lock by the same-epoch tests and changed under
// the lock of the shadow line.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_VAR_STATE_H
#define YETI_RUNTIME_VAR_STATE_H

#include <atomic>

#include "runtime/vector_clock.h"

namespace yeti {

// The vector clock of the accesses of one kind, kept sparse: one epoch for each
// slot that has an entry, in no order. Empty places hold the minimal epoch. A
// set that has outgrown the capacity kMostPlaces is a real vector clock, and
// its places only remember some of the last epochs, each at the place of its
// slot.
//
// Sets live in memory that is used for nothing but sets of the same capacity,
// for ever: who looks without the lock at a set that was given back finds
// epochs, though perhaps of another granule, and asks the granule again.
class EpochSet {
 public:
  static EpochSet *make(Epoch first);
  static void give_back(EpochSet *set);

  // Any thread: true only if 'epoch' is in the set; of a large set's epochs
  // some are not found.
  bool contains(Epoch epoch) const {
    if (is_large()) return at(place_of(epoch)) == epoch;
    for (uint32_t i = 0; i < capacity_; ++i)
      if (at(i) == epoch) return true;
    return false;
  }

  // The rest under the lock.
  // Some epoch that 'present' does not know, or the minimal one.
  Epoch first_unknown_to(const Present &present) const;
  // V[slot of the reader] := its epoch. The result is this set or a larger one,
  // which takes its place; this one is then for the caller to give back.
  EpochSet *insert(const Present &reader);
  EpochSet *copy() const;
  // Entries, for tests.
  size_t size() const;

  static constexpr uint32_t kMostPlaces = 63;

 private:
  struct Large;
  static EpochSet *take(uint32_t capacity);
  bool is_large() const { return capacity_ > kMostPlaces; }
  uint32_t place_of(Epoch epoch) const { return epoch.slot() % capacity_; }
  Epoch at(uint32_t place) const {
    return Epoch::from_bits(epochs_[place].load(std::memory_order_relaxed));
  }
  void set(uint32_t place, Epoch epoch) {
    epochs_[place].store(epoch.bits(), std::memory_order_relaxed);
  }
  // The vector clock of a large set lies behind its places.
  Large &large() const {
    return *reinterpret_cast<Large *>(
        epochs_[capacity_].load(std::memory_order_relaxed));
  }
  bool put(Epoch epoch);
  void drop_known_to(const Present &present);
  EpochSet *grown(Epoch epoch) const;

  uint32_t capacity_;  // 3, 7, 15, ...: never changes
  uint32_t unused_;
  std::atomic<uint64_t> epochs_[1];  // capacity_ of them; the first one links
                                     // sets that were given back
};

// Of a granule that was touched atomically. Null: no such access.
struct AtomicState {
  std::atomic<EpochSet *> reads;  // plain ones
  std::atomic<EpochSet *> atomic_reads;
  std::atomic<EpochSet *> atomic_writes;
};

// R in the paper: an epoch, SHARED with its vector clock, or an atomic record.
class ReadState {
 public:
  constexpr ReadState() = default;
  explicit constexpr ReadState(uint64_t bits) : bits_(bits) {}
  explicit constexpr ReadState(Epoch epoch) : bits_(epoch.bits()) {}
  explicit ReadState(EpochSet *set)
      : bits_(kReference | reinterpret_cast<uint64_t>(set)) {}
  explicit ReadState(AtomicState *state)
      : bits_(kReference | kAtomic | reinterpret_cast<uint64_t>(state)) {}

  uint64_t bits() const { return bits_; }
  bool is_epoch() const { return (bits_ & kReference) == 0; }
  bool is_atomic() const { return (bits_ & kBoth) == kBoth; }
  Epoch epoch() const { return Epoch::from_bits(bits_); }
  EpochSet *set() const { return reinterpret_cast<EpochSet *>(address()); }
  AtomicState *atomic() const {
    return reinterpret_cast<AtomicState *>(address());
  }

 private:
  static constexpr uint64_t kReference = uint64_t{1} << 63;
  static constexpr uint64_t kAtomic = uint64_t{1} << 62;
  static constexpr uint64_t kBoth = kReference | kAtomic;
  uint64_t address() const { return bits_ & ~kBoth; }

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

// Under the lock: makes 'state' minimal, and gives back what it refers to.
void reset_reference(VarState &state);
inline void reset(VarState &state) {
  if (__builtin_expect(!state.read().is_epoch(), 0))
    return reset_reference(state);
  state.set_write(Epoch());
  state.set_read(ReadState());
}
// Under the lock: as if there had been no plain reads, unless there were atomic
// accesses.
inline void forget_reads(VarState &state) {
  const ReadState read = state.read();
  if (read.is_atomic()) return;
  const Epoch write = state.write();
  reset(state);
  state.set_write(write);
}
// Under the lock: 'to', which is minimal, becomes equal to 'from' and shares
// nothing with it.
void copy_state(VarState &to, const VarState &from);

}  // namespace yeti

#endif
