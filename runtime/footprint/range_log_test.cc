// Tests of range_log.h: whatever ranges become, the log contains the same
// bytes.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/range_log.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace yeti {
namespace {

constexpr AccessKind kRead = AccessKind::kRead, kWrite = AccessKind::kWrite;
const YetiSite kSites[8] = {};

NotedRange noted(const Range &range, AccessKind kind = kWrite,
                 const YetiSite *site = kSites,
                 StackId stack = StackId::kNone) {
  return {range, site, stack, LockSetId::kNone, kind};
}

NotedTile noted(const Tile &tile, AccessKind kind = kWrite,
                const YetiSite *site = kSites) {
  return {tile, site, StackId::kNone, LockSetId::kNone, kind};
}

void add_bytes(const Range &range, std::set<Address> &bytes) {
  for (size_t i = 0; i < range.count; ++i)
    for (size_t k = 0; k < range.size; ++k)
      bytes.insert(range.start + i * range.stride + k);
}

std::set<Address> bytes_of(const RangeLog &log, AccessKind kind) {
  std::set<Address> bytes;
  for (const NotedRange &each : log.ranges())
    if (each.kind == kind) add_bytes(each.range, bytes);
  return bytes;
}

TEST(RangeLog, BlocksThatContinueEachOtherAreOne) {
  RangeLog log;
  for (Address i = 0; i < 10; ++i) log.put_range(noted(block(1000 + i * 8, 8)));
  ASSERT_EQ(1u, log.ranges().size());
  EXPECT_EQ(block(1000, 80), log.ranges()[0].range);
  for (Address i = 1; i < 10; ++i)
    log.put_range(noted(block(5000 + i * 24, 8), kRead, kSites + 1));
  ASSERT_EQ(2u, log.ranges().size());
  EXPECT_EQ((Range{5024, 8, 24, 9}), log.ranges()[1].range);
}

TEST(RangeLog, OtherCircumstancesAreAnotherRange) {
  RangeLog log;
  log.put_range(noted(block(1000, 8), kWrite, kSites, StackId{1}));
  log.put_range(noted(block(1008, 8), kWrite, kSites, StackId{2}));
  log.put_range(noted(block(1016, 8), kRead, kSites, StackId{2}));
  EXPECT_EQ(3u, log.ranges().size());
}

TEST(RangeLog, OneThatAnotherStandsForIsNotKept) {
  RangeLog log;
  log.put_range(noted(block(1000, 100), kWrite, kSites));
  log.put_range(noted(block(1010, 10), kRead, kSites + 1));
  ASSERT_EQ(1u, log.ranges().size());
  log.put_range(noted(block(900, 300), kWrite, kSites + 2));
  ASSERT_EQ(1u, log.ranges().size());
  EXPECT_EQ(block(900, 300), log.ranges()[0].range);
  EXPECT_EQ(kSites + 2, log.ranges()[0].site);
  log.put_range(noted(block(2000, 8), kRead, kSites));
  log.put_range(noted(block(2000, 8), kWrite, kSites + 1));
  EXPECT_EQ(2u, log.ranges().size());  // a read does not cover a write
  EXPECT_EQ(kWrite, log.ranges()[1].kind);
}

// Compares the log with a set of bytes: a byte is written, or at least read,
// exactly if one of the ranges was.
TEST(RangeLog, HasTheBytesOfAllRanges) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    RangeLog log;
    std::set<Address> written, accessed;
    for (int i = 0; i < 60; ++i) {
      const AccessKind kind = random() % 2 != 0 ? kWrite : kRead;
      const size_t size = 1 + random() % 16, count = 1 + random() % 4;
      const Range range = strided(10000 + random() % 40 * 8, size,
                                  int64_t(random() % 40), count);
      const NotedRange next = noted(range, kind, kSites + random() % 4);
      log.put_range(next);
      if (kind == kWrite) add_bytes(range, written);
      add_bytes(range, accessed);
      EXPECT_TRUE(log.may_overlap(range.start, range.start + 1));
    }
    std::set<Address> found = bytes_of(log, kWrite);
    EXPECT_EQ(written, found);
    found.merge(bytes_of(log, kRead));
    EXPECT_EQ(accessed, found);
    EXPECT_FALSE(log.may_overlap(0, *accessed.begin()));
    EXPECT_FALSE(log.may_overlap(*accessed.rbegin() + 1, ~Address{0}));
  }
}

TEST(RangeLog, RowsContinueTheirTileOnly) {
  RangeLog log;
  const auto add = [&](Address start, size_t distance, uint32_t tile) {
    const NotedRange row = noted(block(start, 512));
    log.begin_range(row);
    return log.add_row(row, distance, tile);
  };
  EXPECT_EQ(1u, add(10000, 1000, 0));
  EXPECT_EQ(1u, add(11000, 1000, 1));
  EXPECT_EQ(2u, add(12500, 1000, 1));  // not where the next one would be
  EXPECT_EQ(3u, add(12000, 2000, 1));  // another distance
  EXPECT_EQ(1u, add(12000, 1000, 1));
  ASSERT_EQ(3u, log.tiles().size());
  EXPECT_EQ(12512u, log.tiles()[0].tile.end());
  EXPECT_TRUE(log.may_overlap(12700, 12800));
}

TEST(RangeLog, ATileIsContinuedOrCovered) {
  RangeLog log;
  const Tile tile = {{10000, 8, 16, 10}, 1000, 10};
  Tile below = tile, inner = tile;
  below.first.start += 10000;
  inner.first.start += 1000;
  inner.first.count = 5;
  inner.rows = 9;
  log.put_tile(noted(tile));
  log.put_tile(noted(inner, kRead, kSites + 1));
  log.put_tile(noted(below));
  ASSERT_EQ(1u, log.tiles().size());
  EXPECT_EQ(below.end(), log.tiles()[0].tile.end());
  log.put_tile(noted(below, kRead));  // still covered, and no row more
  EXPECT_EQ(1u, log.tiles().size());
  below.first.start += 20000;
  log.put_tile(noted(below));
  EXPECT_EQ(2u, log.tiles().size());
}

struct Now {
  bool is_same = true;
  template <class Noted>
  bool is_as_noted(const Noted &) const {
    return is_same;
  }
};

TEST(RangeLog, TheNextBlockIsACount) {
  RangeLog log;
  const auto next = [&](Address start, Now now = {}, AccessKind kind = kWrite) {
    return log.is_noted_in_step(now, kind, start, 8, kSites);
  };
  EXPECT_FALSE(next(1000));
  log.put_range(noted(block(1000, 8)));
  EXPECT_FALSE(next(1024));  // no step yet
  log.put_range(noted(block(1024, 8)));
  EXPECT_TRUE(next(1048));
  EXPECT_FALSE(next(1080));
  EXPECT_FALSE(next(1072, {}, kRead));
  EXPECT_FALSE(next(1072, Now{false}));
  EXPECT_EQ((Range{1000, 8, 24, 3}), log.ranges()[0].range);
  EXPECT_TRUE(log.may_overlap(1048, 1056));
  log.clear();
  EXPECT_FALSE(next(1072));
  EXPECT_TRUE(log.is_empty());
}

TEST(RangeLog, FindsABlockAmongTheLast) {
  RangeLog log;
  log.put_range(noted(block(1000, 100), kRead));
  EXPECT_TRUE(log.has_range(kRead, 1010, 90));
  EXPECT_FALSE(log.has_range(kRead, 1010, 91));
  EXPECT_FALSE(log.has_range(kWrite, 1010, 10));
  log.put_range(noted(block(3000, 100), kWrite, kSites + 1));
  EXPECT_TRUE(log.has_range(kRead, 3000, 100));
}

}  // namespace
}  // namespace yeti
