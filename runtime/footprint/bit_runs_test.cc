// Tests of bit_runs.h: which ranges the bits become, and that these are exact.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/bit_runs.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace yeti {
namespace {

constexpr Address kStart = 0x10000;

Vector<Range> ranges_of(const std::vector<uint64_t> &words) {
  Vector<Range> ranges;
  RangeMaker maker(ranges);
  if (words.size() == 8)
    maker.add_words<8>(kStart, [&](size_t i) { return words[i]; });
  else
    for (size_t i = 0; i < words.size(); ++i)
      maker.add_word(kStart + i * 64, words[i]);
  maker.finish();
  return ranges;
}

std::vector<uint64_t> words_of(const Vector<Range> &ranges, size_t count) {
  std::vector<uint64_t> words(count);
  for (const Range &range : ranges)
    for (size_t i = 0; i < range.count; ++i)
      for (size_t k = 0; k < range.size; ++k) {
        const size_t byte = range.start + i * range.stride + k - kStart;
        EXPECT_EQ(0u, words[byte / 64] >> (byte % 64) & 1) << "twice";
        words[byte / 64] |= uint64_t{1} << (byte % 64);
      }
  return words;
}

bool is_normal(const Range &range) {
  return range.size != 0 && range.count != 0 &&
         (range.count == 1 ? range.stride == 0 : range.stride > range.size);
}

TEST(BitRuns, NothingIsNoRange) {
  EXPECT_TRUE(ranges_of(std::vector<uint64_t>(64)).empty());
}

TEST(BitRuns, FullWordsAreOneBlock) {
  const auto ranges = ranges_of(std::vector<uint64_t>(128, ~uint64_t{0}));
  ASSERT_EQ(1u, ranges.size());
  EXPECT_EQ(block(kStart, 128 * 64), ranges[0]);
}

TEST(BitRuns, ABlockGoesOnInTheNextWord) {
  const auto ranges = ranges_of({uint64_t{0xff} << 56, 0xf});
  ASSERT_EQ(1u, ranges.size());
  EXPECT_EQ(block(kStart + 56, 12), ranges[0]);
}

TEST(BitRuns, EqualDistancesAreOneRange) {
  const auto ranges = ranges_of(std::vector<uint64_t>(64, 0x00ff00ff00ff00ffu));
  ASSERT_EQ(1u, ranges.size());
  EXPECT_EQ((Range{kStart, 8, 16, 256}), ranges[0]);
}

TEST(BitRuns, AStrangerBeforeARegularSequenceStandsAlone) {
  const auto ranges = ranges_of({0xff, 0xff00, 0xff00, 0xff00});
  ASSERT_EQ(2u, ranges.size());
  EXPECT_EQ(block(kStart, 8), ranges[0]);
  EXPECT_EQ((Range{kStart + 72, 8, 64, 3}), ranges[1]);
}

TEST(BitRuns, FarBlocksAreNoNeighbours) {
  Vector<Range> ranges;
  RangeMaker maker(ranges);
  maker.add_word(kStart, 0xff);
  maker.add_word(kStart + 2 * kMostDistance, 0xff);
  maker.finish();
  ASSERT_EQ(2u, ranges.size());
  EXPECT_EQ(block(kStart, 8), ranges[0]);
  EXPECT_EQ(block(kStart + 2 * kMostDistance, 8), ranges[1]);
}

TEST(BitRuns, DifferentSizesAreDifferentRanges) {
  const auto ranges = ranges_of({0xf00ff});
  ASSERT_EQ(2u, ranges.size());
  EXPECT_EQ(block(kStart, 8), ranges[0]);
  EXPECT_EQ(block(kStart + 16, 4), ranges[1]);
}

TEST(BitRuns, AreExactlyTheBytes) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<uint64_t> words(1 + random() % 10);
    const uint64_t density = random() % 4;
    for (uint64_t &word : words) {
      word = random();
      if (density == 0) word &= random() & random();
      if (density == 1) word |= random() | random();
      if (density == 2 && random() % 2 == 0) word = random() % 2 - 1;
      if (random() % 4 == 0 && &word != &words[0]) word = (&word)[-1];
      if (density == 3)
        word = (word & 0x0101010101010101u) * 0xff;  // whole granules
    }
    const Vector<Range> ranges = ranges_of(words);
    for (const Range &range : ranges) EXPECT_TRUE(is_normal(range));
    ASSERT_EQ(words, words_of(ranges, words.size())) << "round " << round;
  }
}

TEST(BitRuns, RepeatedWordsAreExactlyTheBytes) {
  std::mt19937_64 random(2);
  const uint64_t patterns[] = {0x00ff00ff00ff00ffu,
                               0x000f000f000f000fu,
                               0x0101010101010101u,
                               0x8080808080808080u,
                               0xffu,
                               0xff00000000000000u,
                               0xf00000000000000fu,
                               0x00ff0000000000ffu,
                               0x0f0f0f0f0f0f0f0fu,
                               0xf0f0f0f0f0f0f0f0u,
                               0x3333333333333333u,
                               0xff000000ff0000ffu,
                               0x0000000ff000000fu,
                               0xf000000000000000u};
  for (int round = 0; round < 20000; ++round) {
    std::vector<uint64_t> words;
    while (words.size() < 16)
      words.insert(words.end(), 1 + random() % 5, patterns[random() % 14]);
    const Vector<Range> ranges = ranges_of(words);
    for (const Range &range : ranges) EXPECT_TRUE(is_normal(range));
    ASSERT_EQ(words, words_of(ranges, words.size())) << "round " << round;
  }
}

TEST(BitRuns, CountBytes) {
  Vector<Range> ranges;
  RangeMaker maker(ranges);
  maker.add_word(kStart, 0x00ff00ff00ff00ffu);
  maker.add_word(kStart + 64, 1);
  maker.finish();
  EXPECT_EQ(33u, maker.bytes());
}

}  // namespace
}  // namespace yeti
