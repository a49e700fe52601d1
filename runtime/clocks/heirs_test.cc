// Whoever asks for an epoch with an heir gets the last heir.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/heirs.h"

#include <gtest/gtest.h>

#include "runtime/clocks/epoch_set.h"

namespace yeti {
namespace {

class HeirsTest : public testing::Test {
 protected:
  ~HeirsTest() override { Heirs::reset_for_tests(); }
};

TEST_F(HeirsTest, AnEpochWithoutOneStandsForItself) {
  EXPECT_FALSE(Heirs::has_heir(Epoch(1, 3)));
  Heirs::add(Epoch(1, 5), 0, Epoch(2, 3));
  EXPECT_FALSE(Heirs::has_heir(Epoch())) << "the minimal one";
  EXPECT_FALSE(Heirs::has_heir(Epoch(1, 0)));
  EXPECT_FALSE(Heirs::has_heir(Epoch(1, 6))) << "the face of the next one";
  EXPECT_FALSE(Heirs::has_heir(Epoch(5000, 3)));
  EXPECT_EQ(Epoch(1, 7), Heirs::resolve(Epoch(1, 7)));
}

TEST_F(HeirsTest, AllEpochsOfATenureHaveTheSame) {
  Heirs::add(Epoch(1, 5), 0, Epoch(2, 3));
  Heirs::add(Epoch(1, 9), 0, Epoch(2, 5));
  for (Clock clock = 2; clock <= 5; ++clock)
    EXPECT_EQ(Epoch(2, 3), Heirs::resolve(Epoch(1, clock)));
  for (Clock clock = 6; clock <= 9; ++clock)
    EXPECT_EQ(Epoch(2, 5), Heirs::resolve(Epoch(1, clock)));
}

TEST_F(HeirsTest, HeirsHaveHeirs) {
  Heirs::add(Epoch(1, 5), 0, Epoch(2, 3));
  Heirs::add(Epoch(2, 3), 0, Epoch(3, 3));
  Heirs::add(Epoch(3, 3), 0, Epoch(4, 3));
  EXPECT_EQ(Epoch(4, 3), Heirs::resolve(Epoch(1, 3)));
  EXPECT_EQ(Epoch(4, 3), Heirs::resolve(Epoch(1, 3))) << "by the short way";
  EXPECT_EQ(Epoch(4, 3), Heirs::resolve(Epoch(2, 3)));
}

// Each tenure has an heir of its own; later these heirs get a common heir.
TEST_F(HeirsTest, ManyTenuresAreFound) {
  for (Clock i = 0; i < 1000; ++i) {
    Heirs::add(Epoch(1, 3 + 2 * i), 0, Epoch(2, 3 + 2 * i));
    if (i % 10 == 9) Heirs::add(Epoch(2, 3 + 2 * i), 0, Epoch(3, 3 + i / 500));
  }
  for (Clock i = 0; i < 1000; ++i)
    EXPECT_EQ(Epoch(3, 3 + i / 500), Heirs::resolve(Epoch(1, 3 + 2 * i)));
}

TEST_F(HeirsTest, ClocksAskThem) {
  VectorClock clock;
  clock.set(1, 9);
  Heirs::add(Epoch(1, 5), 0, Epoch(2, 3));
  EXPECT_TRUE(clock.knows(Epoch(1, 7)));
  EXPECT_FALSE(clock.knows(Epoch(1, 5)));
  EXPECT_FALSE((Present{Epoch(1, 9), clock}.knows(Epoch(1, 5))));
  clock.set(2, 3);
  EXPECT_TRUE(clock.knows(Epoch(1, 5)));
  EXPECT_TRUE((Present{Epoch(1, 9), clock}.knows(Epoch(1, 5))));
}

// Two reads in one slot; the earlier one has an heir.
TEST_F(HeirsTest, SetsKeepEpochsOfASlotThatHaveHeirs) {
  VectorClock nothing, all;
  Heirs::add(Epoch(1, 3), 0, Epoch(2, 3));
  EpochSet *set = EpochSet::make(Epoch(1, 3), Present{Epoch(1, 5), nothing}, 1);
  EXPECT_EQ(2u, set->size());
  all.set(1, 5);
  EXPECT_EQ(Epoch(1, 3), set->first_unknown_to({Epoch(7, 3), all}));
  all.set(2, 3);
  EXPECT_TRUE(set->first_unknown_to({Epoch(7, 3), all}).is_minimal());
  EpochSet::drop(set);
}

// Of the epochs that one thread made and that have one heir, one suffices: the
// one that does not depend on the thread.
TEST_F(HeirsTest, SetsKeepOneOfThoseThatAreKnownTogether) {
  VectorClock nothing;
  Heirs::add(Epoch(1, 5), 0, Epoch(2, 3));
  Heirs::add(Epoch(1, 7), 1, Epoch(2, 3));
  EpochSet *set = EpochSet::make(Epoch(1, 3));
  const auto insert = [&](Epoch epoch) {
    EpochSet *more = set->insert(Present{epoch, nothing}, 1);
    EpochSet::drop(set);
    set = more;
  };
  insert(Epoch(1, 4));
  insert(Epoch(1, 7));
  insert(Epoch(3, 3));
  EXPECT_EQ(3u, set->size());
  EXPECT_TRUE(set->contains(Epoch(1, 3)));
  EXPECT_TRUE(set->contains(Epoch(1, 7))) << "of another thread";
  EpochSet::drop(set);
}

}  // namespace
}  // namespace yeti
