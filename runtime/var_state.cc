// Storage behind VarState; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/var_state.h"

#include "runtime/spin_lock.h"

namespace yeti {
namespace {

constexpr uint32_t kFirstCapacity = 3;

// Given-back sets by capacity 2^k - 1; guarded by the lock.
struct FreeSets {
  SpinLock lock;
  EpochSet *first = nullptr;
};
FreeSets free_sets[Epoch::kSlotBits + 2];

FreeSets &free_sets_of(uint32_t capacity) {
  return free_sets[__builtin_popcount(capacity)];
}

// AtomicStates are few, and kept apart for the same reason as sets are.
struct FreeAtomicStates {
  SpinLock lock;
  Vector<AtomicState *> *states = nullptr;
};
FreeAtomicStates free_atomic_states;

void give_back_set(std::atomic<EpochSet *> &place) {
  EpochSet *set = place.load(std::memory_order_relaxed);
  if (set == nullptr) return;
  place.store(nullptr, std::memory_order_relaxed);
  EpochSet::give_back(set);
}

void give_back_atomic_state(AtomicState *state) {
  give_back_set(state->reads);
  give_back_set(state->atomic_reads);
  give_back_set(state->atomic_writes);
  SpinGuard guard(free_atomic_states.lock);
  if (free_atomic_states.states == nullptr)
    free_atomic_states.states = create<Vector<AtomicState *>>();
  free_atomic_states.states->push_back(state);
}

void copy_set(std::atomic<EpochSet *> &to,
              const std::atomic<EpochSet *> &from) {
  const EpochSet *set = from.load(std::memory_order_relaxed);
  to.store(set != nullptr ? set->copy() : nullptr, std::memory_order_relaxed);
}

}  // namespace

AtomicState *make_atomic_state() {
  SpinGuard guard(free_atomic_states.lock);
  Vector<AtomicState *> *states = free_atomic_states.states;
  if (states == nullptr || states->empty()) return create<AtomicState>();
  AtomicState *state = states->back();
  states->pop_back();
  return state;
}

EpochSet *EpochSet::take(uint32_t capacity) {
  FreeSets &sets = free_sets_of(capacity);
  sets.lock.lock();
  EpochSet *set = sets.first;
  if (set != nullptr)
    sets.first = reinterpret_cast<EpochSet *>(
        set->epochs_[0].load(std::memory_order_relaxed));
  sets.lock.unlock();
  if (set == nullptr) {
    set = static_cast<EpochSet *>(allocate((capacity + 1) * sizeof(uint64_t)));
    set->capacity_ = capacity;
  }
  for (uint32_t i = 0; i < capacity; ++i)
    set->epochs_[i].store(0, std::memory_order_relaxed);
  return set;
}

EpochSet *EpochSet::make(Epoch first) {
  EpochSet *set = take(kFirstCapacity);
  set->epochs_[0].store(first.bits(), std::memory_order_relaxed);
  return set;
}

void EpochSet::give_back(EpochSet *set) {
  FreeSets &sets = free_sets_of(set->capacity_);
  SpinGuard guard(sets.lock);
  set->epochs_[0].store(reinterpret_cast<uint64_t>(sets.first),
                        std::memory_order_relaxed);
  sets.first = set;
}

Epoch EpochSet::first_unknown_to(const VectorClock &clock) const {
  for (uint32_t i = 0; i < capacity_; ++i) {
    const Epoch epoch =
        Epoch::from_bits(epochs_[i].load(std::memory_order_relaxed));
    if (!clock.knows(epoch)) return epoch;
  }
  return Epoch();
}

// Puts 'epoch' where its slot's entry is, or else in an empty place; false if
// there is none.
bool EpochSet::put(Epoch epoch) {
  uint32_t place = capacity_;
  for (uint32_t i = 0; i < capacity_; ++i) {
    const Epoch there =
        Epoch::from_bits(epochs_[i].load(std::memory_order_relaxed));
    if (there.is_minimal()) {
      if (place == capacity_) place = i;
    } else if (there.slot() == epoch.slot()) {
      place = i;
      break;
    }
  }
  if (place == capacity_) return false;
  epochs_[place].store(epoch.bits(), std::memory_order_relaxed);
  return true;
}

void EpochSet::drop_known_to(const VectorClock &clock) {
  for (uint32_t i = 0; i < capacity_; ++i) {
    const uint64_t bits = epochs_[i].load(std::memory_order_relaxed);
    if (clock.knows(Epoch::from_bits(bits)))
      epochs_[i].store(0, std::memory_order_relaxed);
  }
}

// A full set first loses what the reader knows: a later access unordered with
// such an epoch is unordered with the reader's as well, so no race is lost and
// none is made. No same-epoch test can miss the entry: its strand has released
// since.
EpochSet *EpochSet::insert(Epoch epoch, const VectorClock &clock) {
  if (put(epoch)) return this;
  drop_known_to(clock);
  if (put(epoch)) return this;
  EpochSet *larger = take(2 * capacity_ + 1);
  for (uint32_t i = 0; i < capacity_; ++i)
    larger->epochs_[i].store(epochs_[i].load(std::memory_order_relaxed),
                             std::memory_order_relaxed);
  larger->epochs_[capacity_].store(epoch.bits(), std::memory_order_relaxed);
  return larger;
}

EpochSet *EpochSet::copy() const {
  EpochSet *set = take(capacity_);
  for (uint32_t i = 0; i < capacity_; ++i)
    set->epochs_[i].store(epochs_[i].load(std::memory_order_relaxed),
                          std::memory_order_relaxed);
  return set;
}

size_t EpochSet::size() const {
  size_t size = 0;
  for (uint32_t i = 0; i < capacity_; ++i)
    size += epochs_[i].load(std::memory_order_relaxed) != 0;
  return size;
}

void reset(VarState &state) {
  const ReadState read = state.read();
  state.set_write(Epoch());
  state.set_read(ReadState());
  if (read.is_epoch()) return;
  if (read.is_atomic())
    give_back_atomic_state(read.atomic());
  else
    EpochSet::give_back(read.set());
}

void copy_state(VarState &to, const VarState &from) {
  const ReadState read = from.read();
  to.set_write(from.write());
  if (read.is_epoch()) {
    to.set_read(read);
  } else if (read.is_atomic()) {
    AtomicState *state = make_atomic_state();
    copy_set(state->reads, read.atomic()->reads);
    copy_set(state->atomic_reads, read.atomic()->atomic_reads);
    copy_set(state->atomic_writes, read.atomic()->atomic_writes);
    to.set_read(ReadState(state));
  } else {
    to.set_read(ReadState(read.set()->copy()));
  }
}

}  // namespace yeti
