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

// The epochs of a large set, and how many may be put in before those that
// everybody knows by now are looked for.
struct EpochSet::Large {
  VectorClock epochs;
  size_t until_cleaned;
};

EpochSet *EpochSet::take(uint32_t capacity) {
  FreeSets &sets = free_sets_of(capacity);
  sets.lock.lock();
  EpochSet *set = sets.first;
  if (set != nullptr)
    sets.first = reinterpret_cast<EpochSet *>(
        set->epochs_[0].load(std::memory_order_relaxed));
  sets.lock.unlock();
  if (set == nullptr) {
    const size_t words = capacity + 1 + (capacity > kMostPlaces ? 1 : 0);
    set = static_cast<EpochSet *>(allocate(words * sizeof(uint64_t)));
    set->capacity_ = capacity;
  }
  for (uint32_t i = 0; i < capacity; ++i) set->set(i, Epoch());
  if (set->is_large())
    set->epochs_[capacity].store(reinterpret_cast<uint64_t>(create<Large>()),
                                 std::memory_order_relaxed);
  return set;
}

EpochSet *EpochSet::make(Epoch first) {
  EpochSet *set = take(kFirstCapacity);
  set->set(0, first);
  return set;
}

void EpochSet::give_back(EpochSet *set) {
  if (set->is_large()) destroy(&set->large());
  FreeSets &sets = free_sets_of(set->capacity_);
  SpinGuard guard(sets.lock);
  set->epochs_[0].store(reinterpret_cast<uint64_t>(sets.first),
                        std::memory_order_relaxed);
  sets.first = set;
}

Epoch EpochSet::first_unknown_to(const Present &present) const {
  if (is_large()) {
    VectorClock known(present.clock);
    known.learn(present.epoch);
    return large().epochs.first_unknown_to(known);
  }
  for (uint32_t i = 0; i < capacity_; ++i)
    if (!present.knows(at(i))) return at(i);
  return Epoch();
}

// Puts 'epoch' where its slot's entry is, or else in an empty place; false if
// there is none.
bool EpochSet::put(Epoch epoch) {
  uint32_t place = capacity_;
  for (uint32_t i = 0; i < capacity_; ++i) {
    const Epoch there = at(i);
    if (there.is_minimal()) {
      if (place == capacity_) place = i;
    } else if (there.slot() == epoch.slot()) {
      place = i;
      break;
    }
  }
  if (place == capacity_) return false;
  set(place, epoch);
  return true;
}

void EpochSet::drop_known_to(const Present &present) {
  for (uint32_t i = 0; i < capacity_; ++i)
    if (present.knows(at(i))) set(i, Epoch());
}

// A copy of this full set, of twice the capacity or large, with 'epoch'.
EpochSet *EpochSet::grown(Epoch epoch) const {
  EpochSet *larger = take(2 * capacity_ + 1);
  if (larger->is_large()) {
    larger->large().until_cleaned = larger->capacity_;
    for (uint32_t i = 0; i < capacity_; ++i)
      larger->large().epochs.learn(at(i));
    larger->large().epochs.learn(epoch);
    larger->set(larger->place_of(epoch), epoch);
    return larger;
  }
  for (uint32_t i = 0; i < capacity_; ++i) larger->set(i, at(i));
  larger->set(capacity_, epoch);
  return larger;
}

// A full set first loses what the reader knows: a later access unordered with
// such an epoch is unordered with the reader's as well, so no race is lost and
// none is made. No same-epoch test can miss the entry: its strand has released
// since. A large set does that each time it has doubled.
EpochSet *EpochSet::insert(const Present &reader) {
  if (is_large()) {
    Large &all = large();
    all.epochs.learn(reader.epoch);
    set(place_of(reader.epoch), reader.epoch);
    if (--all.until_cleaned == 0) {
      all.epochs.drop_known_to(reader.clock);
      all.epochs.learn(reader.epoch);
      all.until_cleaned = capacity_ + all.epochs.count();
    }
    return this;
  }
  if (put(reader.epoch)) return this;
  drop_known_to(reader);
  if (put(reader.epoch)) return this;
  return grown(reader.epoch);
}

EpochSet *EpochSet::copy() const {
  EpochSet *set = take(capacity_);
  for (uint32_t i = 0; i < capacity_; ++i) set->set(i, at(i));
  if (is_large()) set->large() = large();
  return set;
}

size_t EpochSet::size() const {
  if (is_large()) return large().epochs.count();
  size_t size = 0;
  for (uint32_t i = 0; i < capacity_; ++i) size += !at(i).is_minimal();
  return size;
}

void reset_reference(VarState &state) {
  const ReadState read = state.read();
  state.set_write(Epoch());
  state.set_read(ReadState());
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
