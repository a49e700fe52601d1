// How many states arrays need for the patterns of numerical programs, and that
// several threads may check and change one array at a time.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/access.h"
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
    judge_range(thread.state(), kind, range, conflicts);
    return !conflicts.is_empty();
  }
  static bool reads(Thread &thread, const Range &range) {
    return races(thread, AccessKind::kRead, range);
  }
  static bool writes(Thread &thread, const Range &range) {
    return races(thread, AccessKind::kWrite, range);
  }
  // All meet, and all know that all know.
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

// LU: what is left of each row begins one element later in each step.
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

// Each thread has every fourth row for itself and makes the array go through
// its modes; nobody may see a race with another's rows.
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

}  // namespace
}  // namespace yeti
