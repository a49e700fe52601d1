// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/known_states.h"

namespace yeti {

void forget_known_atomics(VarState &state, const Accessor &by) {
  if (by.common_past == nullptr || by.common_past->is_empty()) return;
  const Present nobody{Epoch(Epoch::kMaxSlot, 0), *by.common_past};
  const auto are_known = [&](const std::atomic<EpochSet *> &place) {
    const EpochSet *set = place.load(std::memory_order_relaxed);
    return set == nullptr || set->first_unknown_to(nobody).is_minimal();
  };
  const AtomicState &record = *state.read().atomic();
  if (!are_known(record.atomic_reads) || !are_known(record.atomic_writes))
    return;
  ReadState reads;
  if (!are_known(record.reads)) {
    EpochSet *set = record.reads.load(std::memory_order_relaxed);
    set->add_references(1);
    reads = ReadState(set);
  }
  const Epoch write = state.write();
  reset(state);
  state.set_write(write);
  state.set_read(reads);
}

}  // namespace yeti
