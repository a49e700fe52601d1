// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/epoch.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

TEST(Epoch, KeepsSlotAndClock) {
  const SlotIndex slots[] = {0, 1, 77, Epoch::kMaxSlot};
  const Clock clocks[] = {0, 1, 123456789, Epoch::kMaxClock};
  for (SlotIndex slot : slots)
    for (Clock clock : clocks) {
      const Epoch epoch(slot, clock);
      EXPECT_EQ(slot, epoch.slot());
      EXPECT_EQ(clock, epoch.clock());
      EXPECT_EQ(epoch, Epoch::from_bits(epoch.bits()));
      EXPECT_EQ(0u, epoch.bits() >> 63);
    }
}

TEST(Epoch, IsMinimalOnlyAtClockZero) {
  EXPECT_TRUE(Epoch().is_minimal());
  EXPECT_TRUE(Epoch(5, 0).is_minimal());
  EXPECT_FALSE(Epoch(0, 1).is_minimal());
  EXPECT_NE(Epoch(0, 1), Epoch(1, 1));
}

}  // namespace
}  // namespace yeti
