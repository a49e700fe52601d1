// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/line_groups.h"

namespace yeti {

bool LineGroups::make_fit(uint64_t mask) {
  uint64_t left = mask;
  size_t free = kMost;
  for (size_t i = 0; i < kMost; ++i) {
    const uint64_t group = this->mask(i);
    if (group == 0) free = i;
    if ((group & mask) == 0) continue;
    if ((group & ~mask) != 0) return false;
    left &= ~group;
  }
  if (left == 0) return true;
  if (free == kMost) return false;
  masks[free].store(left, std::memory_order_release);
  return true;
}

bool LineGroups::clear(uint64_t mask) {
  for (size_t i = 0; i < kMost; ++i) {
    const uint64_t group = this->mask(i);
    if ((group & mask) != 0 && (group & ~mask) != 0) return false;
  }
  for (size_t i = 0; i < kMost; ++i) {
    if ((this->mask(i) & mask) == 0) continue;
    masks[i].store(0, std::memory_order_relaxed);
    reset(states[i]);
  }
  return true;
}

bool LineGroups::is_empty() const {
  uint64_t all = 0;
  for (size_t i = 0; i < kMost; ++i) all |= mask(i);
  return all == 0;
}

}  // namespace yeti
