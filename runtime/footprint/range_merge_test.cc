// Tests of range_merge.h: a merged range, and the ranges of a tile, have
// exactly the bytes of what they were made of.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/range_merge.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace yeti {
namespace {

using Bytes = std::set<Address>;

void add(Bytes &bytes, const Range &range) {
  EXPECT_NE(0u, range.size);
  EXPECT_NE(0u, range.count);
  if (range.count == 1)
    EXPECT_EQ(0u, range.stride);
  else
    EXPECT_GT(range.stride, range.size);
  for (size_t i = 0; i < range.count; ++i)
    for (size_t k = 0; k < range.size; ++k)
      bytes.insert(range.start + i * range.stride + k);
}

Bytes bytes_of(const Range &range) {
  Bytes bytes;
  add(bytes, range);
  return bytes;
}

bool merges(Range range, const Range &next, const Range &wanted) {
  return merge(range, next) && range == wanted;
}

TEST(Merge, EqualOnesAndContainedOnes) {
  const Range wide = {100, 8, 16, 10};
  EXPECT_TRUE(merges(wide, wide, wide));
  EXPECT_TRUE(merges(wide, {116, 8, 16, 3}, wide));
  EXPECT_TRUE(merges({116, 8, 16, 3}, wide, wide));
  EXPECT_TRUE(merges(wide, block(118, 4), wide));
  EXPECT_TRUE(merges(block(100, 50), block(110, 4), block(100, 50)));
  EXPECT_TRUE(merges(block(100, 500), wide, block(100, 500)));
  const Range rows = {100, 50, 100, 5};
  EXPECT_TRUE(merges(rows, {204, 4, 8, 3}, rows));
  EXPECT_TRUE(merges({204, 4, 8, 3}, rows, rows));
}

TEST(Merge, WhatContinues) {
  EXPECT_TRUE(merges(block(100, 8), block(108, 8), block(100, 16)));
  EXPECT_TRUE(merges(block(108, 8), block(100, 8), block(100, 16)));
  EXPECT_TRUE(merges(block(100, 8), block(104, 9), block(100, 13)));
  EXPECT_TRUE(merges({100, 8, 16, 2}, block(132, 8), {100, 8, 16, 3}));
  EXPECT_TRUE(merges({100, 8, 16, 2}, block(84, 8), {84, 8, 16, 3}));
  EXPECT_TRUE(merges({100, 8, 16, 2}, {132, 8, 16, 5}, {100, 8, 16, 7}));
  EXPECT_TRUE(merges(block(84, 8), {100, 8, 16, 2}, {84, 8, 16, 3}));
  EXPECT_TRUE(merges(block(100, 8), block(200, 8), {100, 8, 100, 2}));
}

TEST(Merge, NotWhatHasGaps) {
  Range range = {100, 8, 16, 2};
  EXPECT_FALSE(merge(range, block(148, 8)));
  EXPECT_FALSE(merge(range, block(133, 8)));
  EXPECT_FALSE(merge(range, {132, 8, 32, 2}));
  EXPECT_EQ((Range{100, 8, 16, 2}), range);
  range = block(100, 8);
  EXPECT_FALSE(merge(range, block(200, 4)));
  range = {100, 50, 100, 5};
  EXPECT_FALSE(merge(range, {240, 4, 8, 3}));
}

TEST(Merge, WhatIsSideBySide) {
  EXPECT_TRUE(merges({100, 8, 32, 5}, {108, 4, 32, 5}, {100, 12, 32, 5}));
  EXPECT_TRUE(merges({108, 4, 32, 5}, {100, 8, 32, 5}, {100, 12, 32, 5}));
  EXPECT_TRUE(merges({100, 8, 16, 5}, {108, 8, 16, 5}, block(100, 80)));
  Range range = {100, 8, 32, 5};
  EXPECT_FALSE(merge(range, {109, 4, 32, 5}));
  EXPECT_FALSE(merge(range, {108, 4, 32, 4}));
}

TEST(Merge, AListHasTheSameBytes) {
  std::mt19937 random(2);
  size_t longest = 0, added = 0;
  for (int round = 0; round < 2000; ++round) {
    Vector<Range> list;
    Bytes wanted, got;
    for (int i = 0; i < 12; ++i, ++added) {
      const Range next = strided(1000 + random() % 8 * 8, 8,
                                 int64_t(random() % 3) * 16, 1 + random() % 5);
      add(wanted, next);
      add_merged(list, next);
      EXPECT_TRUE(is_in_last(list, next));
    }
    for (const Range &each : list) add(got, each);
    ASSERT_EQ(wanted, got) << "round " << round;
    longest += list.size();
  }
  EXPECT_LT(longest, added / 2);
}

TEST(Merge, IsTheUnion) {
  std::mt19937 random(1);
  const auto any = [&] {
    return strided(1000 + random() % 40, 1 + random() % 8,
                   int64_t(random() % 40) - 20, 1 + random() % 5);
  };
  int merged = 0;
  for (int round = 0; round < 20000; ++round) {
    Range range = any();
    const Range before = range, next = any();
    Bytes wanted = bytes_of(range);
    add(wanted, next);
    if (!merge(range, next)) {
      ASSERT_EQ(before, range);
      continue;
    }
    ++merged;
    ASSERT_EQ(wanted, bytes_of(range)) << "round " << round;
  }
  EXPECT_GT(merged, 1500);
}

TEST(Tile, KnownShapes) {
  Tile tile;
  ASSERT_TRUE(make_tile(1000, 8, 8, 10, 80, 5, &tile));  // a whole array
  EXPECT_EQ(block(1000, 400), tile.first);
  EXPECT_EQ(1u, tile.rows);
  ASSERT_TRUE(make_tile(1000, 8, 8, 10, 200, 5, &tile));  // some columns
  EXPECT_EQ((Range{1000, 80, 200, 5}), tile.first);
  EXPECT_EQ(1u, tile.rows);
  ASSERT_TRUE(make_tile(1000, 8, 200, 5, 8, 10, &tile));  // by columns
  EXPECT_EQ((Range{1000, 80, 200, 5}), tile.first);
  EXPECT_EQ(1u, tile.rows);
  ASSERT_TRUE(make_tile(1000, 8, 16, 10, 160, 5, &tile));  // every other one
  EXPECT_EQ((Range{1000, 8, 16, 50}), tile.first);
  EXPECT_EQ(1u, tile.rows);
  ASSERT_TRUE(make_tile(1000, 8, 16, 10, 1000, 5, &tile));
  EXPECT_EQ((Range{1000, 8, 16, 10}), tile.first);
  EXPECT_EQ(5u, tile.rows);
  EXPECT_EQ(1000u, tile.pitch);
  ASSERT_TRUE(make_tile(1000, 8, -8, 10, -80, 5, &tile));  // backwards
  EXPECT_EQ(block(1000 - 72 - 320, 400), tile.first);
}

TEST(Tile, OfNothingOrBeyondMemory) {
  Tile tile;
  EXPECT_FALSE(make_tile(1000, 0, 8, 10, 80, 5, &tile));
  EXPECT_FALSE(make_tile(1000, 8, 8, 0, 80, 5, &tile));
  EXPECT_FALSE(make_tile(1000, 8, 8, 10, 80, 0, &tile));
  EXPECT_FALSE(make_tile(1000, 8, 8, ~size_t{0}, 80, 5, &tile));
  EXPECT_FALSE(make_tile(1000, ~size_t{0}, 0, 1, 0, 1, &tile));
  EXPECT_FALSE(make_tile(~Address{0} - 4, 8, 0, 1, 0, 1, &tile));
}

TEST(Tile, IsAllElements) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    const Address start = 100000;
    const size_t element = 1 + random() % 8;
    const int64_t stride = int64_t(random() % 60) - 30;
    const int64_t pitch = int64_t(random() % 200) - 100;
    const size_t columns = 1 + random() % 6, rows = 1 + random() % 6;
    Bytes wanted, got;
    for (size_t row = 0; row < rows; ++row)
      for (size_t column = 0; column < columns; ++column)
        for (size_t k = 0; k < element; ++k)
          wanted.insert(start + row * size_t(pitch) + column * size_t(stride) +
                        k);
    Tile tile;
    ASSERT_TRUE(make_tile(start, element, stride, columns, pitch, rows, &tile));
    for (size_t i = 0; i < tile.rows; ++i) {
      Range range = tile.first;
      range.start += i * tile.pitch;
      add(got, range);
    }
    ASSERT_EQ(wanted, got) << "round " << round;
  }
}

Bytes bytes_of(const Tile &tile) {
  Bytes bytes;
  Range row = tile.first;
  for (size_t i = 0; i < tile.rows; ++i, row.start += tile.pitch)
    add(bytes, row);
  return bytes;
}

TEST(Tile, ContainsWhatItHas) {
  const Tile tile = {{1000, 8, 16, 10}, 1000, 20};
  EXPECT_TRUE(contains(tile, tile));
  EXPECT_TRUE(contains(tile, {{3016, 8, 16, 9}, 1000, 18}));
  EXPECT_FALSE(contains(tile, {{3016, 8, 16, 10}, 1000, 18}));
  EXPECT_FALSE(contains(tile, {{3000, 8, 16, 10}, 1000, 19}));
  EXPECT_FALSE(contains(tile, {{3008, 8, 16, 9}, 1000, 18}));
  EXPECT_FALSE(contains(tile, {{984, 8, 16, 10}, 1000, 18}));
  EXPECT_FALSE(contains(tile, {{3000, 8, 16, 10}, 2000, 2}));
}

TEST(Tile, IsContinuedByTheRowsThatFollow) {
  Tile tile = {{1000, 8, 16, 10}, 1000, 20};
  EXPECT_FALSE(continue_below(tile, {{22000, 8, 16, 10}, 1000, 3}));
  EXPECT_FALSE(continue_below(tile, {{21000, 8, 16, 9}, 1000, 3}));
  EXPECT_FALSE(continue_below(tile, {{21000, 8, 16, 10}, 2000, 3}));
  EXPECT_TRUE(continue_below(tile, {{21000, 8, 16, 10}, 1000, 3}));
  EXPECT_EQ(23u, tile.rows);
}

TEST(Tile, HasTheSameBytesIfTurned) {
  const Tile tile = {{1000, 8, 240, 10}, 24, 6};
  EXPECT_EQ(bytes_of(tile), bytes_of(turned(tile)));
  EXPECT_EQ(24u, turned(tile).first.stride);
}

TEST(RangeMerge, ARowThatIsSeenIsContained) {
  std::mt19937 random(9);
  size_t seen = 0;
  for (int i = 0; i < 100000; ++i) {
    const auto some = [&] {
      const size_t size = 1 + random() % 9, count = 1 + random() % 5;
      return count == 1 ? block(100 + random() % 60, size)
                        : Range{100 + random() % 60, size,
                                size + 1 + random() % 9, count};
    };
    const Range range = some(), row = some();
    if (!contains_row(range, row)) continue;
    ++seen;
    EXPECT_TRUE(contains(range, row));
  }
  EXPECT_LT(1000u, seen);
  EXPECT_EQ(7u, quotient(uint64_t{7} << 40, uint64_t{1} << 40));
  EXPECT_EQ(3u, quotient(1000, 300));
}

}  // namespace
}  // namespace yeti
