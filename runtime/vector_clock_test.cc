// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/vector_clock.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

VectorClock clock_of(std::initializer_list<Clock> clocks) {
  VectorClock result;
  SlotIndex slot = 0;
  for (Clock clock : clocks) result.set(slot++, clock);
  return result;
}

TEST(VectorClock, IsZeroWhereNothingWasSet) {
  VectorClock clock;
  EXPECT_EQ(0u, clock.get(1000000));
  clock.set(5, 7);
  EXPECT_EQ(0u, clock.get(4));
  EXPECT_EQ(7u, clock.get(5));
  EXPECT_EQ(0u, clock.get(6));
}

TEST(VectorClock, KnowsWhatIsNotLater) {
  const VectorClock clock = clock_of({3, 0, 5});
  EXPECT_TRUE(clock.knows(Epoch(0, 3)));
  EXPECT_FALSE(clock.knows(Epoch(0, 4)));
  EXPECT_FALSE(clock.knows(Epoch(1, 1)));
  EXPECT_FALSE(clock.knows(Epoch(9, 1)));
  EXPECT_TRUE(clock.knows(Epoch()));
}

TEST(VectorClock, JoinIsTheMaximumAtEverySlot) {
  VectorClock clock = clock_of({1, 9});
  EXPECT_TRUE(clock.join(clock_of({5, 2, 7})));
  EXPECT_EQ(5u, clock.get(0));
  EXPECT_EQ(9u, clock.get(1));
  EXPECT_EQ(7u, clock.get(2));
  EXPECT_FALSE(clock.join(clock_of({5, 9})));
  EXPECT_FALSE(clock.join(VectorClock()));
}

TEST(VectorClock, FindsWhatAnotherDoesNotKnow) {
  const VectorClock mine = clock_of({1, 4, 2});
  EXPECT_TRUE(mine.is_known_to(clock_of({1, 4, 2})));
  EXPECT_TRUE(mine.is_known_to(clock_of({2, 5, 3, 1})));
  EXPECT_FALSE(mine.is_known_to(clock_of({1, 4})));
  EXPECT_EQ(Epoch(1, 4), mine.first_unknown_to(clock_of({1, 3, 0})));
  EXPECT_TRUE(VectorClock().is_known_to(VectorClock()));
}

}  // namespace
}  // namespace yeti
