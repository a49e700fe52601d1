// How many states arrays need for the patterns of numerical programs, and
// whether several threads can check and change one array at the same time.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array.h"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "runtime/judge/access.h"
#include "runtime/judge/judge_ranges.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

constexpr size_t kSide = 128;
constexpr size_t kRow = kSide * sizeof(double);
alignas(4096) double matrix[kSide][kSide];

class ArrayTest : public testing::Test {
 protected:
  ArrayTest() {
    main.alloc(matrix, sizeof matrix);
    for (int i = 0; i < 4; ++i) team.push_back(std::make_unique<Thread>(main));
  }
  ~ArrayTest() override {
    main.free(matrix);
    main.fresh(matrix, sizeof matrix);
  }

  static bool races(Thread &thread, AccessKind kind, const Range &range) {
    RangeConflicts conflicts;
    judge_range(thread.accessor(), kind, range, conflicts);
    return !conflicts.is_empty();
  }
  static bool reads(Thread &thread, const Range &range) {
    return races(thread, AccessKind::kRead, range);
  }
  static bool writes(Thread &thread, const Range &range) {
    return races(thread, AccessKind::kWrite, range);
  }
  // All threads meet, and all know that all know.
  void barrier() {
    for (auto &each : team) each->arrive(&round, 4);
    for (auto &each : team) each->leave();
    for (auto &each : team)
      each->strand().set_common_past(team[0]->strand().clock());
  }
  static size_t states() { return array_statistics().states; }
  static Range whole() { return block(address_of(matrix), sizeof matrix); }
  static Range rows(size_t first, size_t last) {
    return block(address_of(matrix[first]), (last - first) * kRow);
  }

  Thread main;
  std::vector<std::unique_ptr<Thread>> team;
  char round = 0;
};

TEST_F(ArrayTest, IsOneStateForAllWhoRead) {
  for (auto &each : team) EXPECT_FALSE(reads(*each, whole()));
  EXPECT_EQ(1u, array_statistics().coarse);
  EXPECT_EQ(1u, states());
  EXPECT_TRUE(writes(main, whole()));
}

TEST_F(ArrayTest, HasAStateForEachChunkAndIsCoarseAgainAfterABarrier) {
  for (int sweep = 0; sweep < 10; ++sweep) {
    for (size_t i = 0; i < 4; ++i)
      EXPECT_FALSE(writes(*team[i], rows(i * 32, i * 32 + 32)));
    EXPECT_EQ(4u, states());
    barrier();
    for (auto &each : team) EXPECT_FALSE(reads(*each, whole()));
    barrier();
    EXPECT_FALSE(writes(*team[0], whole()));
    EXPECT_EQ(1u, states());
    barrier();
  }
}

TEST_F(ArrayTest, HasAFewStatesForColumns) {
  for (size_t column = 0; column < kSide; ++column)
    EXPECT_FALSE(
        writes(*team[column / 32],
               strided(address_of(&matrix[0][column]), 8, kRow, kSide)));
  EXPECT_EQ(1u, array_statistics().lattice);
  EXPECT_GE(4u, states());
  EXPECT_TRUE(reads(*team[1], strided(address_of(&matrix[3][5]), 8, kRow, 40)));
  EXPECT_FALSE(
      reads(*team[1], strided(address_of(&matrix[3][40]), 8, kRow, 40)));
}

TEST_F(ArrayTest, HasTwoStatesForEverySecondElement) {
  const size_t half = kSide * kSide / 2;
  EXPECT_FALSE(writes(*team[0], strided(address_of(matrix), 8, 16, half)));
  EXPECT_FALSE(
      writes(*team[1], strided(address_of(&matrix[0][1]), 8, 16, half)));
  EXPECT_EQ(2u, states());
  EXPECT_TRUE(reads(*team[1], block(address_of(&matrix[5][6]), 8)));
  EXPECT_FALSE(reads(*team[1], block(address_of(&matrix[5][7]), 8)));
}

// Red and black points of a board, alternately: the points of one colour are
// two tiles.
TEST_F(ArrayTest, HasAFewStatesForABoard) {
  const auto tile = [](size_t row, size_t column, size_t last_row) {
    return Tile{{address_of(&matrix[row][column]), 8, 16, (kSide - 2) / 2},
                2 * kRow,
                (last_row - row + 1) / 2};
  };
  const auto judge = [](Thread &thread, AccessKind kind, const Tile &tile) {
    RangeConflicts conflicts;
    judge_tile(thread.accessor(), kind, tile, conflicts);
    return !conflicts.is_empty();
  };
  size_t most = 0;
  for (size_t sweep = 0; sweep < 20; ++sweep) {
    for (size_t i = 0; i < 2; ++i) {
      const size_t first = i == 0 ? 1 : kSide / 2;
      const size_t last = i == 0 ? kSide / 2 : kSide - 1;
      for (size_t row = first; row < first + 2; ++row) {
        const size_t column = 1 + (row + sweep) % 2;
        const size_t other = 3 - column;
        EXPECT_FALSE(
            judge(*team[i], AccessKind::kWrite, tile(row, column, last)));
        EXPECT_FALSE(judge(*team[i], AccessKind::kRead,
                           tile(row - 1, column, last - 1)));
        EXPECT_FALSE(judge(*team[i], AccessKind::kRead,
                           tile(row + 1, column, last + 1)));
        EXPECT_FALSE(
            judge(*team[i], AccessKind::kRead, tile(row, other, last)));
        most = std::max(most, states());
      }
    }
    EXPECT_EQ(1u, array_statistics().lattice);
    if (sweep == 7) {
      EXPECT_TRUE(judge(*team[2], AccessKind::kRead, tile(5, 1, 25)));
      EXPECT_TRUE(judge(*team[3], AccessKind::kWrite, tile(5, 2, 25)));
    }
    barrier();
  }
  EXPECT_GE(64u, most);
  EXPECT_FALSE(writes(*team[0], whole()));
  EXPECT_EQ(1u, states());
}

// Rows that are separate heap blocks, side by side.
TEST_F(ArrayTest, IsOneForRowsOfTheirOwn) {
  main.free(matrix);
  main.fresh(matrix, sizeof matrix);
  constexpr size_t kSize = kRow - 16;
  for (auto &row : matrix) main.alloc(row, kSize);
  const auto made = array_counters.made.load();
  const auto rest = [](size_t step) {
    return strided(address_of(&matrix[step][step]), kSize - 8 * step, kRow,
                   kSide - step);
  };
  size_t most = 0;
  for (size_t step = 0; step + 8 < kSide - 2; ++step) {
    const size_t half = (kSide - step) / 2;
    Range upper = rest(step), lower = rest(step);
    upper.count = half;
    lower.start += half * kRow;
    lower.count -= half;
    EXPECT_FALSE(writes(*team[0], upper));
    EXPECT_FALSE(writes(*team[1], lower));
    barrier();
    most = std::max(most, states());
  }
  EXPECT_GE(made + 3, array_counters.made.load());
  EXPECT_GE(64u, most);
  EXPECT_FALSE(writes(*team[2], block(address_of(matrix[50]), kSize)));
  EXPECT_TRUE(writes(*team[3], rest(40)));
  // One of them begins another life.
  main.free(matrix[60]);
  main.alloc(matrix[60], kSize);
  EXPECT_FALSE(writes(*team[1], block(address_of(matrix[60]), kSize)));
  EXPECT_TRUE(reads(*team[0], block(address_of(&matrix[61][50]), 8)));
  for (auto &row : matrix) main.free(row);
  main.fresh(matrix, sizeof matrix);
  main.alloc(matrix, sizeof matrix);
}

// LU: in each step the rest of each row begins one element later.
TEST_F(ArrayTest, HasNoMoreStatesThanRowsForShrinkingRows) {
  size_t most = 0;
  for (size_t step = 0; step + 1 < kSide; ++step) {
    for (size_t row = step + 1; row < kSide; ++row) {
      Thread &owner = *team[row % 4];
      const size_t size = (kSide - step) * sizeof(double);
      EXPECT_FALSE(reads(owner, block(address_of(&matrix[step][step]), size)));
      EXPECT_FALSE(writes(owner, block(address_of(&matrix[row][step]), size)));
      most = std::max(most, states());
    }
    barrier();
  }
  EXPECT_GE(3 * kSide, most);
  EXPECT_EQ(1u, array_statistics().block + array_statistics().coarse);
}

TEST_F(ArrayTest, StartsAnewWithItsMemory) {
  EXPECT_FALSE(writes(*team[0], whole()));
  team[0]->fresh(matrix, sizeof matrix);
  EXPECT_EQ(0u, states());
  EXPECT_FALSE(writes(*team[1], whole()));
  team[1]->fresh(&matrix[8], kRow);
  EXPECT_FALSE(writes(*team[2], rows(8, 9)));
  EXPECT_TRUE(writes(*team[2], rows(7, 8)));
}

// The array of a block that is gone keeps what no other block has taken.
TEST_F(ArrayTest, MakesWayForBlocksInItsPlace) {
  EXPECT_FALSE(writes(main, whole()));
  main.free(matrix);
  const char *block_start = reinterpret_cast<char *>(matrix[20]) + 16;
  const size_t size = 40 * kRow + 24, half = size / 16;
  team[0]->alloc(block_start, size);
  const Range even = strided(address_of(block_start), 8, 16, half);
  const Range odd = strided(address_of(block_start + 8), 8, 16, half);
  EXPECT_FALSE(writes(*team[0], even));
  EXPECT_FALSE(writes(*team[1], odd));
  EXPECT_EQ(1u, array_statistics().lattice);
  EXPECT_EQ(1u, array_statistics().block);
  EXPECT_TRUE(writes(*team[1], even));
  // The first bytes and the last ones have begun another life, too.
  EXPECT_TRUE(writes(*team[0], block(address_of(block_start) - 8, 8)));
  EXPECT_TRUE(writes(*team[0], block(address_of(block_start) + size, 8)));
  EXPECT_TRUE(writes(*team[0], rows(10, 11)));
  EXPECT_TRUE(writes(*team[0], rows(100, 101)));
  team[0]->free(block_start);
  // What the array has left to nobody is given back when everything is taken.
  main.alloc(matrix, 64 * kRow + 32);
  EXPECT_FALSE(writes(*team[2], rows(0, 64)));
  main.alloc(&matrix[64][4], sizeof matrix - 64 * kRow - 32);
  EXPECT_FALSE(writes(*team[2], rows(65, kSide)));
  EXPECT_FALSE(writes(*team[2], rows(64, 65)));
  EXPECT_EQ(0u, array_statistics().lattice);
  EXPECT_EQ(2u, array_statistics().block + array_statistics().coarse);
  main.fresh(matrix, sizeof matrix);
  main.alloc(matrix, sizeof matrix);
}

// Single elements and whole sweeps in turns: a page is not moved each time.
TEST_F(ArrayTest, StopsToMergeBackWhatIsRefinedAgain) {
  constexpr int kRounds = 40;
  const uint64_t refined = array_counters.pages_delegated;
  const uint64_t merged = array_counters.pages_absorbed;
  for (int round = 0; round < kRounds; ++round) {
    EXPECT_FALSE(writes(*team[0], whole()));
    EXPECT_FALSE(writes(*team[0], whole()));
    barrier();
    for (size_t i = 0; i < 2 * kSide; ++i)
      EXPECT_FALSE(
          writes(*team[i % 2], block(address_of(matrix[16]) + i * 8, 8)));
    barrier();
  }
  EXPECT_LT(0u, array_counters.pages_delegated - refined);
  EXPECT_LT(0u, array_counters.pages_absorbed - merged);
  EXPECT_GE(kRounds / 4u, array_counters.pages_absorbed - merged);
  // It does when all is alike for long.
  for (int round = 0; round < 300; ++round)
    EXPECT_FALSE(writes(*team[0], whole()));
  EXPECT_EQ(1u, states());
}

// As where blocks of a size are given back and taken again.
TEST_F(ArrayTest, RemainsForABlockOfTheSameSize) {
  for (int life = 0; life < 3; ++life) {
    const uint64_t made = array_counters.made;
    EXPECT_FALSE(writes(*team[0], rows(0, 64)));
    EXPECT_FALSE(
        writes(*team[1], strided(address_of(&matrix[64][0]), 8, kRow, 64)));
    EXPECT_TRUE(reads(*team[1], rows(63, 65)));
    EXPECT_EQ(life == 0 ? 1u : 0u, array_counters.made - made);
    main.free(matrix);
    main.alloc(matrix, sizeof matrix);
    barrier();
    EXPECT_EQ(0u, array_statistics().lattice);
    EXPECT_GE(1u, states());
  }
}

// An array that has left everything to the fine shadow and cannot take it back
// is retired: programs make and free blocks for ever.
TEST_F(ArrayTest, IsGoneWhenAllIsLeftToTheFineShadow) {
  main.free(matrix);
  const auto arrays = [] {
    const ArrayStatistics all = array_statistics();
    return all.coarse + all.block + all.lattice;
  };
  const auto use = [&](double *start, size_t doubles) {
    main.alloc(start, doubles * 8);
    EXPECT_FALSE(writes(*team[0], block(address_of(start), doubles * 8)));
    EXPECT_EQ(1u, arrays());
    for (size_t i = 0; i < doubles; ++i)
      writes(*team[i % 4], block(address_of(start + i), 8));
    EXPECT_TRUE(reads(main, block(address_of(start), 8)));
  };
  use(matrix[1], 2 * kSide);  // part of a page
  EXPECT_EQ(0u, arrays());
  main.free(matrix[1]);
  use(matrix[4], 12 * kSide);  // whole ones, which may come back
  EXPECT_EQ(1u, arrays());
  main.free(matrix[4]);
  main.alloc(matrix[4], 12 * kRow);
  EXPECT_EQ(0u, arrays());
  EXPECT_FALSE(writes(*team[1], rows(4, 16)));
  main.free(matrix[4]);
  main.alloc(matrix, sizeof matrix);
}

// Arrays of other memory are made for the pages of a range. A longer range
// covers several arrays.
TEST_F(ArrayTest, IsOneOfSeveralForOneRange) {
  main.free(matrix);
  main.fresh(matrix, sizeof matrix);
  const size_t half = kSide * kSide / 2;
  const auto every_second = [](size_t first, size_t count) {
    return strided(address_of(&matrix[0][0] + first), 8, 16, count);
  };
  EXPECT_FALSE(writes(*team[0], every_second(kSide * kSide / 4, half / 4)));
  EXPECT_FALSE(writes(*team[1], every_second(1, half)));
  EXPECT_FALSE(writes(*team[0], every_second(0, half)));
  EXPECT_EQ(3u, array_statistics().lattice);
  EXPECT_GE(12u, states());
  EXPECT_TRUE(writes(*team[1], every_second(0, half)));
  main.alloc(matrix, sizeof matrix);
}

// Each thread has every fourth row for itself and makes the array go through
// its modes. No thread may see a race with another thread's rows.
TEST_F(ArrayTest, MayBeCheckedAndChangedByManyAtATime) {
  std::atomic<int> conflicts{0};
  const auto work = [&](size_t self) {
    std::mt19937 random(static_cast<unsigned>(self));
    Thread &thread = *team[self];
    for (int i = 0; i < 3000; ++i) {
      const AccessKind kind =
          random() % 2 == 0 ? AccessKind::kRead : AccessKind::kWrite;
      const size_t row = random() % (kSide / 4) * 4 + self;
      Range range = block(address_of(matrix[row]), kRow);
      switch (random() % 4) {
        case 0:
          range = strided(address_of(matrix[self]), kRow, 4 * kRow, kSide / 4);
          break;
        case 1:
          range =
              strided(address_of(&matrix[row][random() % 2]), 8, 16, kSide / 2);
          break;
        case 2:
          range = block(address_of(&matrix[row][random() % kSide]), 8);
          break;
      }
      conflicts += races(thread, kind, range);
      if (random() % 50 == 0) thread.release(&matrix[row]);
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread &each : threads) each.join();
  EXPECT_EQ(0, conflicts);
}

// A racy program: all threads access all of a block, whose life ends and begins
// again meanwhile. The reports do not matter. But at the end everybody's
// accesses are known, and no state may be left that says otherwise.
TEST_F(ArrayTest, SurvivesWhateverManyDoToIt) {
  race_sink = [](ThreadState &, const Race &) {};
  std::mutex allocator;
  const auto work = [&](size_t self) {
    std::mt19937 random(static_cast<unsigned>(self));
    Thread &thread = *team[self];
    const auto below = [&](size_t limit) { return random() % limit; };
    for (int i = 0; i < 3000; ++i) {
      const AccessKind kind =
          below(2) == 0 ? AccessKind::kRead : AccessKind::kWrite;
      const YetiSite *site = scripted::site_of(
          kind == AccessKind::kRead ? kYetiSiteRead : kYetiSiteWrite);
      const size_t row = below(kSide), column = below(kSide);
      double *element = &matrix[row][column];
      switch (below(9)) {
        case 0:
          races(thread, kind, whole());
          break;
        case 1:
          races(thread, kind, rows(row, row + 1 + below(kSide - row)));
          break;
        case 2:
          races(thread, kind,
                strided(address_of(matrix[row]), 8, 16,
                        (kSide - row) * kSide / 2));
          break;
        case 3:
          thread.note_tile(kind, element, 8, 8, 1 + below(kSide - column), kRow,
                           1 + below(kSide - row), site);
          break;
        case 4:
          races(thread, kind,
                strided(address_of(&matrix[0][column]), 8, kRow, kSide));
          break;
        case 5:
          thread.read(*element);
          thread.write(*element);
          break;
        case 6:
          judge_atomic_write(thread.state(), address_of(element), 8, site);
          break;
        case 7:
          thread.fresh(matrix[row], kRow);
          break;
        case 8:
          if (below(8) != 0) break;
          std::lock_guard<std::mutex> guard(allocator);
          thread.free(matrix);
          thread.alloc(matrix, sizeof matrix);
          break;
      }
      if (below(4) == 0) thread.release(&round);
      if (below(4) == 0) thread.acquire(&round);
    }
    thread.commit();
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread &each : threads) each.join();
  for (auto &each : team) main.join(*each);
  EXPECT_FALSE(writes(main, whole()));
}

}  // namespace
}  // namespace yeti
