// The free slots all of whose accesses a strand knows, so that it may continue
// them: those that it alone has, as a list, and those in a pool that it shares
// with strands that know as much. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_KNOWN_SLOTS_H
#define YETI_RUNTIME_STRANDS_KNOWN_SLOTS_H

#include "runtime/clocks/slot.h"

namespace yeti {

// Before it ends: use_pool(nullptr), and what is left goes to somebody else.
class KnownSlots : public SlotList {
 public:
  // Returns some slot, if possible one that is not shared, or null.
  Slot *take_slot() {
    Slot *slot = pop();
    return slot == nullptr && pool_ != nullptr ? pool_->pop() : slot;
  }
  // All slots as a pool with one more user; null if there are none. 'use_pool'
  // of another strand takes over that use.
  SlotPool *share() {
    if (!is_empty()) put_into_pool();
    if (pool_ != nullptr) pool_->add_user();
    return pool_;
  }
  // Takes over one use of 'pool', which may be null, instead of the present
  // one.
  void use_pool(SlotPool *pool) {
    if (pool != pool_ || pool != nullptr) change_pool(pool);
  }

 private:
  void put_into_pool();
  void change_pool(SlotPool *pool);

  SlotPool *pool_ = nullptr;
};

}  // namespace yeti

#endif
