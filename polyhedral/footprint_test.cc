// Tests of polyhedral/footprint.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/footprint.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

// The views of a group with 'pitches', as in "0b" for the first one kept and
// the second one added to the bytes.
std::vector<std::string> views(std::vector<int64_t> pitches) {
  std::vector<std::string> result;
  for (const View &view : views_of({std::move(pitches), {}})) {
    std::string text;
    for (int target : view.into)
      text += target == View::kBytes ? "b" : std::to_string(target);
    result.push_back(text);
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(View, KeepsLittleFirst) {
  EXPECT_EQ(views({}), Texts({""}));
  EXPECT_EQ(views({8}), Texts({"b", "0"}));
}

TEST(View, UnknownPitchesAreKept) {
  EXPECT_EQ(views({0}), Texts({"0"}));
  EXPECT_EQ(views({0, 8}), Texts({"0b", "01"}));
}

TEST(View, UsualViewsKeepTheLargePitches) {
  EXPECT_EQ(views({80, 8}), Texts({"bb", "0b", "01", "b1", "11"}));
  EXPECT_EQ(views({8, -80}), Texts({"bb", "b1", "01", "0b", "00"}));
}

TEST(View, OnlyMultiplesGoIntoAPitch) {
  EXPECT_EQ(views({20, 8}), Texts({"bb", "0b", "01", "b1"}));
  EXPECT_EQ(views({8, 8}), Texts({"bb", "b1", "0b", "01", "00"}));
}

TEST(View, UnitsAreTouchedAsAWhole) {
  AccessGroup group{{16}, {}};
  group.accesses.push_back({false, {Affine{}}, 4, 8, {}, 0});
  EXPECT_EQ(views_of(group)[0].unit, 8);
  EXPECT_EQ(views_of(group)[0].origin, 4);
  group.accesses.push_back({false, {Affine{}}, 8, 8, {}, 0});
  EXPECT_EQ(views_of(group)[0].unit, 4);
  group.pitches[0] = 6;
  EXPECT_EQ(views_of(group)[0].unit, 2);
  EXPECT_EQ(views_of(group)[1].unit, 4);
}

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
