// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/benign_ranges.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

class BenignRanges : public testing::Test {
 protected:
  void TearDown() override { forget_benign_ranges(0, 1 << 20); }
};

TEST_F(BenignRanges, CoverWhatWasDeclared) {
  add_benign_range(100, 8);
  EXPECT_TRUE(is_benign_race(100, 8));
  EXPECT_TRUE(is_benign_race(104, 1));
  EXPECT_FALSE(is_benign_race(99, 2));
  EXPECT_FALSE(is_benign_race(107, 2));
  EXPECT_FALSE(is_benign_race(108, 1));
}

TEST_F(BenignRanges, NeighboursAndOverlapsJoin) {
  add_benign_range(100, 8);
  add_benign_range(108, 8);
  add_benign_range(90, 14);
  EXPECT_TRUE(is_benign_race(90, 26));
  EXPECT_FALSE(is_benign_race(90, 27));
}

TEST_F(BenignRanges, EmptyRangesAreNothing) {
  add_benign_range(100, 0);
  EXPECT_FALSE(is_benign_race(100, 1));
}

TEST_F(BenignRanges, ForgettingCutsOut) {
  add_benign_range(100, 30);
  forget_benign_ranges(110, 10);
  EXPECT_TRUE(is_benign_race(100, 10));
  EXPECT_FALSE(is_benign_race(105, 10));
  EXPECT_FALSE(is_benign_race(110, 1));
  EXPECT_TRUE(is_benign_race(120, 10));
}

}  // namespace
}  // namespace yeti
