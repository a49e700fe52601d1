// News are what was added, whether few or many.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/news.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

// Everything that 'news' tells.
VectorClock told(const News &news) {
  VectorClock clock;
  if (news.clock() != nullptr) clock.join(*news.clock());
  for (const Epoch epoch : news.few()) clock.learn(epoch);
  return clock;
}

TEST(News, AreFewEpochsFirst) {
  News news;
  EXPECT_TRUE(news.is_empty());
  news.add(Epoch(3, 5));
  news.add(Epoch(7, 2));
  news.add(Epoch(3, 4));
  news.add(Epoch(7, 6));
  EXPECT_FALSE(news.is_empty());
  EXPECT_EQ(nullptr, news.clock());
  EXPECT_EQ(5u, told(news).get(3));
  EXPECT_EQ(6u, told(news).get(7));
}

TEST(News, BecomeAClock) {
  News news;
  for (SlotIndex slot = 1; slot <= 20; ++slot) news.add(Epoch(slot, slot + 1));
  EXPECT_EQ(20u, told(news).count());
  for (SlotIndex slot = 1; slot <= 20; ++slot)
    EXPECT_EQ(slot + 1, told(news).get(slot));
}

TEST(News, AreJoined) {
  News few, many, both;
  few.add(Epoch(1, 9));
  VectorClock clock;
  clock.set(1, 3);
  clock.set(2, 4);
  many.add(clock);
  both.add(few);
  both.add(many);
  EXPECT_EQ(9u, told(both).get(1));
  EXPECT_EQ(4u, told(both).get(2));
  both.clear();
  EXPECT_TRUE(both.is_empty());
}

}  // namespace
}  // namespace yeti
