// Tests of segment_chunks.h, against a vector.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/segment_chunks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace yeti {
namespace {

Segment segment(uint64_t begin, uint64_t number) {
  return {begin, {number, 0}};
}

bool are_equal(const Segment &a, const Segment &b) {
  return a.begin == b.begin && a.state == b.state;
}

void expect_equal(const std::vector<Segment> &wanted,
                  const SegmentChunks &found) {
  ASSERT_TRUE(found.is_valid());
  ASSERT_EQ(wanted.size(), found.size());
  SegmentChunks::Place place = found.first();
  for (size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_TRUE(are_equal(wanted[i], found.at(place))) << i;
    ASSERT_TRUE(found.find(wanted[i].begin) == place) << i;
    ASSERT_TRUE(found.find(wanted[i].begin + 1) == place) << i;
    ASSERT_EQ(i, found.distance(found.first(), place));
    const SegmentChunks::Place next = found.next(place);
    ASSERT_TRUE(found.previous(next) == place) << i;
    place = next;
  }
  ASSERT_TRUE(found.is_end(place));
  ASSERT_TRUE(place == found.end());
}

SegmentChunks::Place place_of(const SegmentChunks &chunks, size_t number) {
  SegmentChunks::Place place = chunks.first();
  while (number-- > 0) place = chunks.next(place);
  return place;
}

TEST(SegmentChunks, ALongListIsOneOfChunks) {
  SegmentChunks chunks(segment(0, 0));
  std::vector<Segment> wanted;
  SegmentList list;
  for (uint64_t i = 0; i < 1000; ++i) {
    wanted.push_back(segment(10 * i, i + 1));
    list.push(10 * i, {i + 1, 0});
  }
  chunks.splice(chunks.first(), chunks.end(), list);
  expect_equal(wanted, chunks);
  EXPECT_GE(chunks.end().chunk, 1000 / SegmentChunks::kMost);
  SegmentChunks copy = chunks.copy();
  list.clear();
  list.push(0, {7, 0});
  chunks.splice(chunks.first(), chunks.end(), list);
  expect_equal({segment(0, 7)}, chunks);
  EXPECT_EQ(1u, chunks.end().chunk);
  expect_equal(wanted, copy);
  copy.set_begin(place_of(copy, 500), 5001);
  wanted[500].begin = 5001;
  expect_equal(wanted, copy);
}

// Positions are multiples of two, so that there is always one in between.
TEST(SegmentChunks, AgreesWithAVector) {
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    const size_t longest = round % 2 == 0 ? 8 : 400;
    SegmentChunks chunks(segment(0, 0));
    std::vector<Segment> model = {segment(0, 0)};
    for (int step = 0; step < 200; ++step) {
      const bool grows = step % 80 < 50;
      const size_t first = random() % model.size();
      const size_t removed = std::min<size_t>(random() % (grows ? 3 : longest),
                                              model.size() - first);
      const size_t added =
          random() % (grows ? longest : 3) + (removed == model.size());
      std::vector<Segment> inserted;
      SegmentList list;
      for (size_t i = 0; i < added; ++i) {
        inserted.push_back(segment(0, 1 + random()));
        list.push(0, inserted.back().state);
      }
      ASSERT_EQ(added, list.size());
      std::vector<Segment> next(model.begin(), model.begin() + first);
      next.insert(next.end(), inserted.begin(), inserted.end());
      next.insert(next.end(), model.begin() + first + removed, model.end());
      chunks.splice(place_of(chunks, first), place_of(chunks, first + removed),
                    list);
      // What a caller would have done before.
      SegmentChunks::Place place = chunks.first();
      for (size_t i = 0; i < next.size(); ++i) {
        next[i].begin = 2 * i;
        chunks.set_begin(place, 2 * i);
        place = chunks.next(place);
      }
      model = next;
      expect_equal(model, chunks);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace yeti
