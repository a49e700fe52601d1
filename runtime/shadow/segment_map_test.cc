// Tests of segment_map.h, against one state per position.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/segment_map.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace yeti {
namespace {

constexpr uint64_t kExtent = 64;

StateWords written(uint64_t number) {
  return {Epoch(1, 2 * number + 1).bits(), 0};
}

const auto keep = [](StateWords &) {};

// Leaves holes as they are.
void write(SegmentMap &map, uint64_t begin, uint64_t end, uint64_t number) {
  while (begin < end) {
    if (map.at(begin).state.is_hole()) {
      begin = map.end_at(begin);
      continue;
    }
    begin = map.change(
        begin, end,
        [&](VarState &state, uint64_t, uint64_t) {
          set_words(state, written(number));
        },
        keep);
  }
}

void make_hole(SegmentMap &map, uint64_t begin, uint64_t end) {
  SegmentList list;
  list.push(begin, StateWords::hole());
  map.replace(begin, end, list);
}

// The number of places where the state changes, plus one.
size_t count_segments(const std::vector<StateWords> &states) {
  size_t count = 1;
  for (size_t i = 1; i < states.size(); ++i)
    count += states[i] != states[i - 1];
  return count;
}

void expect_equal(const std::vector<StateWords> &states,
                  const SegmentMap &map) {
  ASSERT_TRUE(map.is_valid());
  for (uint64_t i = 0; i < states.size(); ++i)
    ASSERT_EQ(states[i], map.at(i).state) << i;
  EXPECT_EQ(count_segments(states), map.count());
}

TEST(SegmentMap, NeighboursOfOneStateAreOneSegment) {
  SegmentMap map(kExtent);
  EXPECT_TRUE(map.is_uniform());
  write(map, 10, 20, 1);
  EXPECT_EQ(3u, map.count());
  write(map, 20, 30, 1);
  EXPECT_EQ(3u, map.count());
  EXPECT_EQ(10u, map.at(25).begin);
  EXPECT_EQ(30u, map.end_at(25));
  EXPECT_EQ(2u, map.count_in(15, 31));
  write(map, 0, kExtent, 2);
  EXPECT_TRUE(map.is_uniform());
}

TEST(SegmentMap, AChangeStopsAtAHole) {
  SegmentMap map(kExtent);
  EXPECT_FALSE(map.has_hole());
  make_hole(map, 8, 16);
  EXPECT_TRUE(map.has_hole());
  std::vector<std::pair<uint64_t, uint64_t>> parts;
  const auto note = [&](VarState &, uint64_t from, uint64_t to) {
    parts.push_back({from, to});
  };
  EXPECT_EQ(8u, map.change(4, 20, note, keep));
  EXPECT_EQ(12u, map.change(12, 20, note, keep));
  EXPECT_EQ(20u, map.change(16, 20, note, keep));
  const std::vector<std::pair<uint64_t, uint64_t>> wanted = {{4, 8}, {16, 20}};
  EXPECT_EQ(wanted, parts);
  EXPECT_TRUE(map.at(8).state.is_hole());
}

TEST(SegmentMap, ACopyIsEqualUntilOneChanges) {
  SegmentMap map(kExtent);
  write(map, 5, 9, 1);
  SegmentMap copy = map.copy();
  EXPECT_TRUE(copy.is_equal(map));
  write(copy, 5, 6, 2);
  EXPECT_FALSE(copy.is_equal(map));
  EXPECT_EQ(written(1), map.at(5).state);
}

// A record of atomic accesses belongs to one state.
TEST(SegmentMap, ACopyHasAtomicRecordsOfItsOwn) {
  SegmentMap map(kExtent, {0, ReadState(make_atomic_state()).bits()});
  const SegmentMap copy = map.copy();
  EXPECT_TRUE(ReadState(copy.at(0).state.r).is_atomic());
  EXPECT_NE(map.at(0).state.r, copy.at(0).state.r);
}

TEST(SegmentMap, ReplacedStatesAreThoseOfTheList) {
  SegmentMap map(kExtent), other(kExtent);
  write(map, 0, 32, 1);
  write(other, 10, 20, 2);
  SegmentList list;
  other.append_to(list, 5, 25);
  map.replace(5, 25, list);
  std::vector<StateWords> states(kExtent);
  for (size_t i = 0; i < 32; ++i) states[i] = written(1);
  for (size_t i = 5; i < 25; ++i)
    states[i] = i >= 10 && i < 20 ? written(2) : StateWords{};
  expect_equal(states, map);
}

// Random changes, holes and tidying; the model changes each position
// separately. Changes of up to 'longest' positions.
void agree(uint64_t extent, uint64_t longest, uint64_t numbers, int steps,
           unsigned seed) {
  std::mt19937 random(seed);
  SegmentMap map(extent);
  std::vector<StateWords> states(extent);
  for (int step = 0; step < steps; ++step) {
    const uint64_t begin = random() % extent;
    const uint64_t most = std::min(longest, extent - begin);
    const uint64_t end = begin + 1 + random() % most;
    const uint64_t number = random() % numbers;
    switch (random() % 8) {
      case 0:
        make_hole(map, begin, end);
        for (uint64_t i = begin; i < end; ++i) states[i] = StateWords::hole();
        break;
      case 1: {
        const auto tidy = [&](StateWords &state) {
          if (state == written(number)) state = {};
        };
        if (random() % 2 == 0) {
          map.tidy_all(tidy);
          for (StateWords &state : states) tidy(state);
          break;
        }
        const Segment first = map.at(begin);
        const uint64_t last = map.end_at(end - 1);
        map.tidy_in(begin, end, tidy);
        for (uint64_t i = first.begin; i < last; ++i) tidy(states[i]);
        break;
      }
      case 2: {  // what was kept elsewhere comes back
        SegmentList list;
        for (uint64_t i = begin; i < end; ++i) {
          states[i] = written(random() % numbers);
          list.push(i, states[i]);
        }
        map.replace(begin, end, list);
        break;
      }
      default:
        write(map, begin, end, number);
        for (uint64_t i = begin; i < end; ++i)
          if (!states[i].is_hole()) states[i] = written(number);
    }
    ASSERT_TRUE(map.is_valid());
    for (uint64_t i = 0; i < extent; ++i)
      ASSERT_EQ(states[i], map.at(i).state) << i << " after " << step;
    ASSERT_EQ(map.count(), map.count_in(0, extent));
  }
}

TEST(SegmentMap, AgreesWithOneStatePerPosition) {
  for (unsigned seed = 0; seed < 200; ++seed) agree(kExtent, 64, 4, 60, seed);
}

TEST(SegmentMap, OfManySegmentsAgreesWithOneStatePerPosition) {
  for (unsigned seed = 0; seed < 4; ++seed) agree(3000, 40, 1000, 400, seed);
  for (unsigned seed = 0; seed < 4; ++seed) agree(3000, 3000, 9, 200, seed);
}

}  // namespace
}  // namespace yeti
