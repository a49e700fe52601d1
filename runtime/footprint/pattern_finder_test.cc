// Tests of pattern_finder.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/pattern_finder.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace yeti {
namespace {

const YetiSite kSites[2] = {};

class RowsTest : public testing::Test {
 protected:
  // Whether the row belongs to a tile now. 'answer' answers each call of
  // add_row by finder.
  bool next(Address start, size_t length = 800, const YetiSite *site = kSites,
            uint64_t commit = 1) {
    const Range range = block(start, length);
    return PatternFinder::may_be_row(range) &&
           finder.is_next_row(range, site, commit,
                              [&](size_t distance, uint32_t tile) {
                                asked.push_back({distance, tile});
                                return answer;
                              });
  }
  PatternFinder finder;
  uint32_t answer = 5;
  std::vector<std::pair<size_t, uint32_t>> asked;
};

TEST_F(RowsTest, EqualDistancesMakeATile) {
  EXPECT_FALSE(next(10000));
  EXPECT_FALSE(next(11000));
  EXPECT_FALSE(next(12000));
  EXPECT_FALSE(next(13000));
  EXPECT_TRUE(next(14000));
  EXPECT_TRUE(next(15000));
  EXPECT_TRUE(next(16000));
  ASSERT_EQ(3u, asked.size());
  EXPECT_EQ((std::pair<size_t, uint32_t>(2000, 0)), asked[0]);
  EXPECT_EQ((std::pair<size_t, uint32_t>(2000, 0)), asked[1]);
  EXPECT_EQ((std::pair<size_t, uint32_t>(2000, 5)), asked[2]);
  PatternFinder::Rows *rows = finder.rows_in_tile(kSites, 1);
  ASSERT_NE(nullptr, rows);
  EXPECT_EQ(15000u, rows->rows[0].start);
  EXPECT_EQ(nullptr, finder.rows_in_tile(kSites, 2));  // of another commit
  EXPECT_EQ(nullptr, finder.rows_in_tile(kSites + 1, 1));
}

TEST_F(RowsTest, EvenAndOddRowsAreTwoTiles) {
  for (Address row = 0; row < 6; ++row) {
    answer = 1 + row % 2;
    next(10000 + row * 1000 + row % 2 * 8);
  }
  ASSERT_EQ(2u, asked.size());
  EXPECT_EQ(2000u, asked[0].first);
  EXPECT_EQ(2000u, asked[1].first);
}

TEST_F(RowsTest, WhatIsNoRowBeginsAnew) {
  for (Address row = 0; row < 5; ++row) next(10000 + row * 1000);
  ASSERT_EQ(1u, asked.size());
  EXPECT_FALSE(next(15000, 808));  // of another length
  EXPECT_FALSE(next(16000));
  EXPECT_FALSE(next(17000));
  EXPECT_FALSE(next(18000, 800, kSites, 2));  // after a commit
  EXPECT_FALSE(next(19000, 800, kSites, 2));
  EXPECT_EQ(1u, asked.size());
}

TEST_F(RowsTest, ShortFarAndOverlappingRowsAreNone) {
  for (Address row = 0; row < 9; ++row) next(10000 + row * 1000, 100);
  for (Address row = 0; row < 9; ++row) next(10000 + row * (2 << 20));
  for (Address row = 0; row < 9; ++row) next(10000 + row * 400, 808);
  EXPECT_TRUE(asked.empty());
}

class ColumnTest : public testing::Test {
 protected:
  bool is_in(Address address, const YetiSite *site = kSites) {
    return finder.is_in_column(address, site,
                               [&](Address) { return has_bits; });
  }
  bool continues(Address address) {
    return finder.continues_column(
        address, kSites, [&](Address) { return has_bits; },
        [&] {
          ++noted;
          return is_noted;
        });
  }
  PatternFinder finder;
  bool has_bits = false, is_noted = true;
  int noted = 0;
};

TEST_F(ColumnTest, FarAndEqualStepsAreAColumn) {
  EXPECT_FALSE(is_in(0x100000));
  EXPECT_FALSE(is_in(0x102000));
  EXPECT_FALSE(finder.is_on_column(kSites));
  EXPECT_TRUE(is_in(0x104000));
  EXPECT_TRUE(finder.is_on_column(kSites));
  EXPECT_FALSE(finder.is_on_column(kSites + 1));
  EXPECT_TRUE(is_in(0x106000));
  EXPECT_TRUE(is_in(0x300000));  // the start of the next column, perhaps
  EXPECT_FALSE(finder.is_on_column(kSites));
}

TEST_F(ColumnTest, NearOrUnequalStepsAreNone) {
  for (Address i = 0; i < 9; ++i) EXPECT_FALSE(is_in(0x100000 + i * 512));
  for (Address i = 0; i < 9; ++i) EXPECT_FALSE(is_in(0x100000 + i * i * 4096));
  for (Address i = 0; i < 9; ++i) EXPECT_FALSE(is_in(i * (4 << 20)));
}

TEST_F(ColumnTest, APageWithBitsIsNone) {
  has_bits = true;
  for (Address i = 0; i < 9; ++i) EXPECT_FALSE(is_in(0x100000 + i * 4096));
}

TEST_F(ColumnTest, IsContinuedInStepOnly) {
  for (Address i = 0; i < 3; ++i) is_in(0x100000 + i * 4096);
  EXPECT_FALSE(continues(0x103008));
  EXPECT_EQ(0, noted);
  is_noted = false;
  EXPECT_FALSE(continues(0x103000));
  is_noted = true;
  EXPECT_TRUE(continues(0x103000));
  EXPECT_TRUE(continues(0x104000));
  has_bits = true;
  EXPECT_FALSE(continues(0x105000));
  EXPECT_EQ(3, noted);
}

TEST(Runs, ThatFollowAtEqualDistancesAreNext) {
  PatternFinder finder;
  const auto next = [&](Address first, int64_t stride = 8, uint64_t count = 9) {
    return finder.is_next_run(first, stride, count, kSites);
  };
  EXPECT_FALSE(next(10000));
  EXPECT_FALSE(next(10500));
  EXPECT_TRUE(next(11000));
  EXPECT_TRUE(next(11500));
  EXPECT_FALSE(next(12500));
  EXPECT_TRUE(next(13500));
  EXPECT_FALSE(next(14500, 16));
  EXPECT_FALSE(next(15500, 16, 8));
}

}  // namespace
}  // namespace yeti
