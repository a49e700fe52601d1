// V: slot -> clock, with zero for whatever was never set. Knows nothing of
// strands, locks or variables. Not thread-safe: the owner's lock protects it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_VECTOR_CLOCK_H
#define YETI_RUNTIME_VECTOR_CLOCK_H

#include "runtime/epoch.h"
#include "runtime/memory.h"

namespace yeti {

class VectorClock {
 public:
  Clock get(SlotIndex slot) const {
    return slot < clocks_.size() ? clocks_[slot] : 0;
  }
  void set(SlotIndex slot, Clock clock);
  // e <= V: the event at 'epoch' happened before the owner's present.
  bool knows(Epoch epoch) const { return epoch.clock() <= get(epoch.slot()); }
  // V := V join other; returns whether V grew.
  bool join(const VectorClock &other);
  // V <= other at every slot.
  bool is_known_to(const VectorClock &other) const;
  // The first slot at which V exceeds other, as an epoch; minimal if none.
  Epoch first_unknown_to(const VectorClock &other) const;
  void clear() { clocks_.clear(); }
  bool is_empty() const { return clocks_.empty(); }
  size_t size() const { return clocks_.size(); }

 private:
  Vector<Clock> clocks_;
};

}  // namespace yeti

#endif
