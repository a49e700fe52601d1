// Tests of polyhedral/data_footprint.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/data_footprint.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

// for i <= p0, for j <= 4: access to 8 bytes at 80 (i + 1) + 8 j + 4 if i >= j,
// where p0 >= 2 is known.
class Nest : public testing::Test {
 protected:
  void expect(const View &view, const char *set) {
    Set actual = footprint(context, nest, {80, 8}, access, view);
    Set expected = context.read<isl_set>(set);
    EXPECT_EQ(context.is_equal(actual, expected), Answer::kYes)
        << to_string(actual);
  }

  Context context;
  LoopNest nest{
      1, {{0, {}, {1}}, {4, {}, {}}}, {{{-2, {}, {1}}, kNonNegative}}};
  Access access{false, {{1, {1}, {}}, {0, {0, 1}, {}}},    4,
                8,     {{{0, {1, -1}, {}}, kNonNegative}}, 2};
  static constexpr auto kNonNegative = Constraint::Kind::kNonNegative;
};

TEST_F(Nest, KeptCoordinatesAreDimensions) {
  expect({{0, 1}, 1, 0},
         "[p0] -> { [y, x, b] : p0 >= 2 and 1 <= y <= p0 + 1 and 0 <= x <= 4 "
         "and x < y and 4 <= b < 12 }");
}

// isl's simplest functions take an int.
TEST(Footprint, HasRoomForLargeNumbers) {
  Context context;
  LoopNest nest{0, {{int64_t(5) << 32, {}, {}}}, {}};
  Access access{true, {{int64_t(7) << 33, {int64_t(9) << 34}, {}}}, 0, 1, {},
                1};
  Set actual = footprint(context, nest, {1}, access,
                         {{View::kBytes}, 1, -(int64_t(1) << 40)});
  Set expected = context.read<isl_set>(
      "{ [b] : exists i : 0 <= i <= 21474836480 and "
      "b = 1099511627776 + 60129542144 + 154618822656 i }");
  EXPECT_EQ(context.is_equal(actual, expected), Answer::kYes)
      << to_string(actual);
}

TEST_F(Nest, BytesAreCountedInUnits) {
  expect({{0, View::kBytes}, 8, 4},
         "[p0] -> { [y, u] : p0 >= 2 and 1 <= y <= p0 + 1 and 0 <= u <= 4 "
         "and u < y }");
}

TEST_F(Nest, CoordinatesAreAddedUp) {
  expect({{1, 1}, 8, 4},
         "[p0] -> { [x, 0] : exists y, z: x = 10 y + z and p0 >= 2 and "
         "1 <= y <= p0 + 1 and 0 <= z <= 4 and z < y }");
  expect({{View::kBytes, View::kBytes}, 1, 0},
         "[p0] -> { [b] : exists y, x: p0 >= 2 and 1 <= y <= p0 + 1 and "
         "0 <= x <= 4 and x < y and 0 <= b - 80 y - 8 x - 4 < 8 }");
}

TEST_F(Nest, OnlyTheLoopsAroundTheAccessAreRun) {
  nest.last[1].constant = -1;
  access = {false, {{1, {1}, {}}, {0, {}, {}}}, 4, 8, {}, 1};
  expect({{0, View::kBytes}, 8, 4},
         "[p0] -> { [y, 0] : p0 >= 2 and 1 <= y <= p0 + 1 }");
}

TEST_F(Nest, WhatDependsOnOtherLoopsIsAbsent) {
  access.depth = 1;
  EXPECT_FALSE(
      footprint(context, nest, {80, 8}, access, {{0, View::kBytes}, 8, 4}));
}

TEST_F(Nest, KnownParametersAreTheContext) {
  EXPECT_EQ(context.is_equal(known_parameters(context, nest),
                             context.read<isl_set>("[p0] -> { : p0 >= 2 }")),
            Answer::kYes);
}

}  // namespace
}  // namespace yeti::polyhedral
