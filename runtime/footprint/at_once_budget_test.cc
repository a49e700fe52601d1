// Tests of at_once_budget.h: how many accesses of an epoch are judged at once.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/at_once_budget.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

class AtOnceBudgetTest : public testing::Test {
 protected:
  AtOnceBudgetTest() : kept_(footprint_limits) {
    footprint_limits.short_epoch = 64;
  }
  ~AtOnceBudgetTest() override { footprint_limits = kept_; }

  // How many of 'accesses' accesses in an epoch of their own are judged at
  // once. The others are noted, and committed at its end.
  size_t judged_of(size_t accesses) {
    size_t judged = 0;
    ++epoch_;
    for (size_t i = 0; i < accesses; ++i) {
      if (!budget.has_left(epoch_)) continue;
      budget.spend();
      ++judged;
    }
    if (judged < accesses) budget.learn_from(accesses - judged);
    return judged;
  }

  AtOnceBudget budget;

 private:
  FootprintLimits kept_;
  uint64_t epoch_ = 0;
};

TEST_F(AtOnceBudgetTest, ShortEpochsAreJudgedAtOnce) {
  for (int i = 0; i < 100; ++i) EXPECT_EQ(50u, judged_of(50));
}

TEST_F(AtOnceBudgetTest, LongEpochsAreNotedAlmostFromTheStart) {
  size_t judged = judged_of(1000);
  EXPECT_EQ(64u, judged);
  for (int i = 0; i < 10; ++i) judged = judged_of(1000);
  EXPECT_LE(judged, 16u);
  EXPECT_GT(judged, 0u);
}

TEST_F(AtOnceBudgetTest, AShortEpochAfterLongOnesIsSeen) {
  for (int i = 0; i < 10; ++i) judged_of(1000);
  judged_of(50);
  EXPECT_EQ(50u, judged_of(50));
}

TEST_F(AtOnceBudgetTest, RepetitionsComeToAnEnd) {
  for (int i = 0; i < 10000; ++i)
    if (budget.has_left(1)) budget.spend_on_repetition();
  EXPECT_FALSE(budget.has_left(1));
}

TEST_F(AtOnceBudgetTest, ScatteredAccessesAreJudgedAtOnceForLong) {
  for (int i = 0; i < 10; ++i) judged_of(1000);
  budget.note_scattered();
  size_t judged = 0;
  while (budget.has_left(10)) {
    budget.spend();
    ++judged;
  }
  EXPECT_EQ(64u * 128, judged);
}

TEST_F(AtOnceBudgetTest, NoneWhereNoEpochIsShort) {
  footprint_limits.short_epoch = 0;
  budget.note_scattered();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(0u, judged_of(20));
}

}  // namespace
}  // namespace yeti
