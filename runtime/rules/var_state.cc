// Storage behind VarState; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/var_state.h"

#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

// AtomicStates are few. They have memory of their own for the same reason as
// sets.
struct FreeAtomicStates {
  SpinLock lock;
  Vector<AtomicState *> *states = nullptr;
};
FreeAtomicStates free_atomic_states;

void drop_set(std::atomic<EpochSet *> &place) {
  EpochSet *set = place.load(std::memory_order_relaxed);
  if (set == nullptr) return;
  place.store(nullptr, std::memory_order_relaxed);
  EpochSet::drop(set);
}

void give_back_atomic_state(AtomicState *state) {
  state->life.end();
  drop_set(state->reads);
  drop_set(state->atomic_reads);
  drop_set(state->atomic_writes);
  SpinGuard guard(free_atomic_states.lock);
  if (free_atomic_states.states == nullptr)
    free_atomic_states.states = create<Vector<AtomicState *>>();
  free_atomic_states.states->push_back(state);
}

void copy_set(std::atomic<EpochSet *> &to,
              const std::atomic<EpochSet *> &from) {
  EpochSet *set = from.load(std::memory_order_relaxed);
  if (set != nullptr) set->add_references(1);
  to.store(set, std::memory_order_relaxed);
}

AtomicState *take_atomic_state() {
  SpinGuard guard(free_atomic_states.lock);
  Vector<AtomicState *> *states = free_atomic_states.states;
  if (states == nullptr || states->empty()) return create<AtomicState>();
  AtomicState *state = states->back();
  states->pop_back();
  return state;
}

}  // namespace

AtomicState *make_atomic_state() {
  AtomicState *state = take_atomic_state();
  state->life.begin();
  return state;
}

void replace_reads(VarState &state, ReadState read) {
  const ReadState before = state.read();
  state.set_read(read);
  if (before.is_record())
    give_back_atomic_state(before.atomic());
  else if (!before.is_epoch())
    EpochSet::drop(before.set());
}

void reset_reference(VarState &state) {
  state.set_write(Epoch());
  replace_reads(state, ReadState());
}

void reset_states(VarState *first, VarState *last) {
  EpochSet *set = nullptr;  // to be dropped
  uint64_t references = 0;
  for (VarState *state = first; state != last; ++state) {
    if (state->is_minimal()) continue;
    const ReadState read = state->read();
    if (read.is_epoch() || read.is_atomic()) {
      reset(*state);
      continue;
    }
    state->set_write(Epoch());
    state->set_read(ReadState());
    if (read.set() != set) {
      if (set != nullptr) EpochSet::drop(set, references);
      set = read.set();
      references = 0;
    }
    ++references;
  }
  if (set != nullptr) EpochSet::drop(set, references);
}

void copy_state(VarState &to, const VarState &from) {
  const ReadState read = from.read();
  to.set_write(from.write());
  if (read.is_record()) {
    AtomicState *state = make_atomic_state();
    copy_set(state->reads, read.atomic()->reads);
    copy_set(state->atomic_reads, read.atomic()->atomic_reads);
    copy_set(state->atomic_writes, read.atomic()->atomic_writes);
    to.set_read(ReadState(state));
    return;
  }
  if (!read.is_epoch()) read.set()->add_references(1);
  to.set_read(read);
}

void var_states_before_fork() {
  free_atomic_states.lock.lock();
  epoch_sets_before_fork();
}

void var_states_after_fork() {
  epoch_sets_after_fork();
  free_atomic_states.lock.unlock();
}

}  // namespace yeti
