// Tests of lattice.h, compared with one state per byte.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/lattice.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace yeti {
namespace {

constexpr uint64_t kExtent = 480;

StateWords written(uint64_t number) {
  return {Epoch(1, 2 * number + 1).bits(), 0};
}
const auto keep = [](StateWords &) {};

// A lattice, and the states of all bytes.
class Model {
 public:
  Model(uint64_t period, uint64_t origin)
      : lattice(SegmentMap(kExtent), period, origin), states_(kExtent) {}

  void block(uint64_t begin, uint64_t end, uint64_t number) {
    lattice.change(begin, end, rule(number), keep);
    set(begin, end - begin, number);
    expect_equal();
  }
  void strided(uint64_t begin, uint64_t size, uint64_t count, uint64_t number) {
    lattice.change_strided(begin, size, count, rule(number), keep);
    for (uint64_t i = 0; i < count; ++i)
      set(begin + i * lattice.period(), size, number);
    expect_equal();
  }
  void tile(uint64_t begin, uint64_t size, uint64_t count, uint64_t rows,
            uint64_t number) {
    lattice.change_tile(begin, size, count, rows, rule(number), keep);
    for (uint64_t row = 0; row < rows; ++row)
      for (uint64_t i = 0; i < count; ++i)
        set(begin + row * lattice.period() + i * lattice.step(), size, number);
    expect_equal();
  }

  Lattice lattice;

 private:
  // Records which bytes were visited: each byte of the range must be, once.
  struct Rule {
    uint64_t number;
    std::vector<int> &heard;
    void operator()(VarState &state, const Pieces &pieces) const {
      set_words(state, written(number));
      for (uint64_t row = 0; row < pieces.rows; ++row)
        for (uint64_t i = 0; i < pieces.count; ++i)
          for (uint64_t k = 0; k < pieces.size; ++k) {
            const uint64_t at =
                pieces.start + row * pieces.pitch + i * pieces.stride + k;
            if (at < kExtent) ++heard[at];
          }
    }
  };
  Rule rule(uint64_t number) {
    heard_.assign(kExtent, 0);
    wanted_.assign(kExtent, 0);
    return {number, heard_};
  }
  void set(uint64_t begin, uint64_t size, uint64_t number) {
    for (uint64_t i = begin; i < begin + size && i < kExtent; ++i) {
      states_[i] = written(number);
      wanted_[i] = 1;
    }
  }
  void expect_equal() {
    EXPECT_EQ(wanted_, heard_);
    SegmentList list;
    lattice.append_to(list, 0, kExtent);
    std::vector<StateWords> found(kExtent);
    for (const Segment *each = list.begin(); each != list.end(); ++each)
      for (uint64_t i = each->begin; i < kExtent; ++i) found[i] = each->state;
    for (uint64_t i = 0; i < kExtent; ++i) ASSERT_EQ(states_[i], found[i]) << i;
  }

  std::vector<StateWords> states_;
  std::vector<int> heard_, wanted_;
};

TEST(Lattice, AStridedRangeIsOneColumn) {
  Model model(32, 0);
  EXPECT_TRUE(model.lattice.is_uniform());
  model.strided(8, 8, 15, 1);
  EXPECT_LE(model.lattice.columns(), 3u);
  EXPECT_LE(model.lattice.count(), 3u);
  model.block(0, kExtent, 2);
  EXPECT_TRUE(model.lattice.is_uniform());
  EXPECT_EQ(written(2), model.lattice.uniform_state());
}

TEST(Lattice, PiecesMayCrossTheEndOfARow) {
  Model model(32, 5);
  model.strided(30, 8, 10, 1);
  model.strided(31, 32, 10, 2);
  model.block(3, 401, 3);
}

// Every second element of every second row.
TEST(Lattice, ATileOfDividedRowsIsOneBox) {
  Model model(64, 0);
  model.lattice.divide_rows(16);
  EXPECT_EQ(16u, model.lattice.step());
  model.tile(0, 8, 2, 7, 1);
  EXPECT_LE(model.lattice.count(), 8u);
  model.tile(8, 8, 2, 7, 1);
  model.tile(32, 8, 2, 7, 2);
}

TEST(Lattice, StepsEndWithTheRowUnlessTheyDivideIt) {
  Model model(60, 0);
  model.lattice.divide_rows(16);
  EXPECT_TRUE(model.lattice.can_step(0, 60));
  EXPECT_FALSE(model.lattice.can_step(16, 48));
  EXPECT_TRUE(model.lattice.can_step(60, 40));
  Model even(64, 0);
  even.lattice.divide_rows(16);
  EXPECT_TRUE(even.lattice.can_step(16, 64));
}

TEST(Lattice, BeginsWithTheStatesOfTheMap) {
  SegmentMap map(kExtent);
  map.change(
      100, 200,
      [](VarState &state, uint64_t, uint64_t) { set_words(state, written(1)); },
      keep);
  const Lattice lattice(map, 48, 7);
  SegmentList list;
  lattice.append_to(list, 0, kExtent);
  ASSERT_EQ(3u, list.size());
  EXPECT_EQ(100u, list.begin()[1].begin);
  EXPECT_EQ(written(1), list.begin()[1].state);
  EXPECT_EQ(200u, list.begin()[2].begin);
}

TEST(Lattice, TidyStatesAreMerged) {
  Model model(32, 0);
  model.strided(8, 8, 10, 1);
  model.lattice.tidy_all([](StateWords &state) { state = {}; });
  EXPECT_TRUE(model.lattice.is_uniform());
  EXPECT_EQ(1u, model.lattice.columns());
}

TEST(Lattice, AgreesWithOneStatePerByte) {
  std::mt19937 random(11);
  for (int round = 0; round < 120; ++round) {
    const uint64_t step = 8 + random() % 8 * 4;
    const uint64_t period = round % 2 != 0 ? step * (2 + random() % 3) : step;
    Model model(period, random() % period);
    if (period > step) model.lattice.divide_rows(step);
    for (int i = 0; i < 25 && !testing::Test::HasFatalFailure(); ++i) {
      const uint64_t number = 1 + random() % 3;
      const uint64_t begin = random() % (kExtent / 2);
      const uint64_t size = 1 + random() % step;
      switch (random() % 3) {
        case 0:
          model.block(begin, begin + 1 + random() % (kExtent - begin), number);
          break;
        case 1:
          model.strided(begin, size, 1 + (kExtent - begin - size) / period / 2,
                        number);
          break;
        default: {
          const uint64_t count = 1 + random() % (period / step);
          const uint64_t length = (count - 1) * step + size;
          const uint64_t rows = length <= period ? 1 + random() % 3 : 1;
          if (begin + (rows - 1) * period + length <= kExtent &&
              model.lattice.can_step(begin, length))
            model.tile(begin, size, count, rows, number);
        }
      }
    }
  }
}

}  // namespace
}  // namespace yeti
