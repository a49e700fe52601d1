// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/known_slots.h"

namespace yeti {

// If the pool has other users, the slots learned since it was made go into a
// new pool, because those users need not know them.
void KnownSlots::put_into_pool() {
  if (pool_ != nullptr && !pool_->has_one_user()) {
    pool_->move_to(*this);
    use_pool(nullptr);
  }
  if (pool_ != nullptr)
    pool_->add(*this);
  else
    pool_ = SlotPool::make(*this);
}

void KnownSlots::change_pool(SlotPool *pool) {
  SlotPool::drop(pool_, *this);
  pool_ = pool;
}

}  // namespace yeti
