// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/vector_clock.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

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

TEST(VectorClock, CopiesDoNotSeeEachOthersChanges) {
  VectorClock first = clock_of({1, 2, 3});
  first.set(100000, 4);
  VectorClock second = first;
  second.set(100000, 5);
  second.set(1, 9);
  first.set(2, 8);
  EXPECT_EQ(4u, first.get(100000));
  EXPECT_EQ(2u, first.get(1));
  EXPECT_EQ(8u, first.get(2));
  EXPECT_EQ(5u, second.get(100000));
  EXPECT_EQ(9u, second.get(1));
  EXPECT_EQ(3u, second.get(2));
}

// Random operations on some clocks, which also copy each other, compared with
// plain maps.
TEST(VectorClock, IsTheMapItStandsFor) {
  using Plain = std::map<SlotIndex, Clock>;
  constexpr int kClocks = 6;
  VectorClock clocks[kClocks];
  Plain plain[kClocks];
  std::mt19937 random(7);
  const auto slot = [&] {
    static const SlotIndex kSizes[] = {4, 20, 300, 5000, 3000000};
    return SlotIndex(random() % kSizes[random() % 5]);
  };
  const auto get = [](const Plain &map, SlotIndex at) {
    const auto found = map.find(at);
    return found == map.end() ? Clock{0} : found->second;
  };
  for (int step = 0; step < 20000; ++step) {
    const int a = int(random() % kClocks), b = int(random() % kClocks);
    switch (random() % 8) {
      case 0:
        clocks[a] = clocks[b];
        plain[a] = Plain(plain[b]);
        break;
      case 1: {
        bool grew = false;
        for (const auto &[at, clock] : Plain(plain[b])) {
          grew |= clock > get(plain[a], at);
          plain[a][at] = std::max(clock, get(plain[a], at));
        }
        ASSERT_EQ(grew, clocks[a].join(clocks[b]));
        break;
      }
      case 2: {
        Epoch unknown;
        for (const auto &[at, clock] : plain[a])
          if (unknown.is_minimal() && clock > get(plain[b], at))
            unknown = Epoch(at, clock);
        ASSERT_EQ(unknown, clocks[a].first_unknown_to(clocks[b]));
        break;
      }
      case 5: {
        if (random() % 4 != 0) break;
        VectorClock rest = clocks[a];
        rest.drop_known_to(clocks[b]);
        size_t unknown = 0;
        for (const auto &[at, clock] : plain[a]) {
          const bool is_known = clock <= get(plain[b], at);
          unknown += !is_known;
          ASSERT_EQ(is_known ? 0 : clock, rest.get(at));
        }
        ASSERT_EQ(unknown, rest.count());
        VectorClock::Cursor known(clocks[b]);
        rest.for_each([&](Epoch epoch) {
          --unknown;
          ASSERT_EQ(get(plain[a], epoch.slot()), epoch.clock());
          ASSERT_FALSE(known.reaches(epoch));
          ASSERT_EQ(clocks[b].knows(Epoch(epoch.slot() + 1, 3)),
                    known.reaches(Epoch(epoch.slot() + 1, 3)));
        });
        ASSERT_EQ(0u, unknown);
        break;
      }
      case 3:
        if (random() % 16 == 0) {
          clocks[a].clear();
          plain[a].clear();
        }
        break;
      case 4: {
        const SlotIndex at = slot();
        ASSERT_EQ(get(plain[a], at), clocks[a].get(at));
        break;
      }
      default: {
        const SlotIndex at = slot();
        const Clock clock = 1 + random() % 50;
        clocks[a].set(at, clock);
        plain[a][at] = clock;
      }
    }
  }
}

// The cost of a million slots is paid once, not by each clock.
TEST(VectorClock, ManyClocksShareWhatTheyKnow) {
  VectorClock base;
  for (SlotIndex slot = 0; slot < 100000; ++slot) base.set(slot, 1);
  const size_t before = memory_now();
  std::vector<VectorClock> clocks(1000, base);
  for (SlotIndex i = 0; i < 1000; ++i) clocks[i].set(i * 50, 2);
  EXPECT_LT(memory_now() - before, size_t{4} << 20);
}

}  // namespace
}  // namespace yeti
