// V: slot -> clock; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/vector_clock.h"

namespace yeti {

void VectorClock::set(SlotIndex slot, Clock clock) {
  if (slot >= clocks_.size()) clocks_.resize(slot + 1, Clock{0});
  clocks_[slot] = clock;
}

bool VectorClock::join(const VectorClock &other) {
  if (other.size() > size()) clocks_.resize(other.size(), Clock{0});
  Clock *mine = clocks_.data();
  const Clock *theirs = other.clocks_.data();
  const size_t size = other.size();
  bool grew = false;
  for (size_t i = 0; i < size; ++i) {
    if (theirs[i] > mine[i]) {
      mine[i] = theirs[i];
      grew = true;
    }
  }
  return grew;
}

bool VectorClock::is_known_to(const VectorClock &other) const {
  return first_unknown_to(other).is_minimal();
}

Epoch VectorClock::first_unknown_to(const VectorClock &other) const {
  for (size_t i = 0; i < size(); ++i) {
    const SlotIndex slot = static_cast<SlotIndex>(i);
    if (clocks_[i] > other.get(slot)) return Epoch(slot, clocks_[i]);
  }
  return Epoch();
}

}  // namespace yeti
