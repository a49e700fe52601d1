// Tests of polyhedral/counterexample.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/counterexample.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

// Loops of which each runs as often as one parameter says, over elements of an
// array of 'row' in each direction, and the usual views of it.
struct Array {
  Array(int loops, int64_t row) {
    nest.parameters = loops;
    access.is_write = true;
    access.size = 8;
    access.depth = loops;
    int64_t stride = 8;
    for (int loop = 0; loop < loops; loop++, stride *= row) {
      std::vector<int64_t> own(loop + 1);
      own[loop] = 1;
      nest.last.push_back({-1, {}, own});
      access.coordinates.push_back({0, own, {}});
      strides.insert(strides.begin(), stride);
    }
  }

  // In the view that keeps the first 'kept' coordinates.
  Counterexample find(int kept, bool is_write = true) const {
    View view;
    for (int number = 0; number < static_cast<int>(strides.size()); number++)
      view.into.push_back(number < kept ? number : View::kBytes);
    view.unit = 8;
    std::vector<Access> accesses = {access};
    accesses.insert(accesses.end(), others.begin(), others.end());
    return find_counterexample(nest, strides, accesses, view, is_write, 8);
  }

  void fix(int loop, int64_t iterations) {
    nest.last[loop] = {iterations - 1, {}, {}};
  }

  LoopNest nest;
  std::vector<int64_t> strides;
  Access access;
  std::vector<Access> others;
};

TEST(Counterexample, NoneForABlock) {
  Array array(1, 100);
  EXPECT_EQ(array.find(0), Counterexample::kNone);
  EXPECT_EQ(array.find(1), Counterexample::kNone);
}

TEST(Counterexample, RowsHaveHolesBetweenThem) {
  Array array(2, 100);
  EXPECT_EQ(array.find(0), Counterexample::kHoles);
  EXPECT_EQ(array.find(1), Counterexample::kNone);
  array.fix(1, 100);
  EXPECT_EQ(array.find(0), Counterexample::kNone);
}

// More than eight rows are needed to see it.
TEST(Counterexample, FewRowsAreFewRanges) {
  Array array(2, 100);
  array.fix(0, 8);
  EXPECT_EQ(array.find(0), Counterexample::kNone);
  array.fix(0, 30);
  EXPECT_EQ(array.find(0), Counterexample::kHoles);
}

TEST(Counterexample, ATriangleIsNoBox) {
  Array array(2, 100);
  array.nest.last[1] = {0, {1}, {}};  // as often as the loop around it
  EXPECT_EQ(array.find(1), Counterexample::kHoles);
}

TEST(Counterexample, GuardsAreLookedAt) {
  Array array(2, 100);
  array.fix(1, 100);
  EXPECT_EQ(array.find(0), Counterexample::kNone);
  array.access.guards.push_back(
      {{9, {0, -1}, {}}, Constraint::Kind::kNonNegative});
  EXPECT_EQ(array.find(0), Counterexample::kHoles);
}

TEST(Counterexample, ThreeDimensionsBesidesTheBytesAreTooMany) {
  Array array(4, 1000);
  EXPECT_EQ(array.find(2), Counterexample::kHoles);
  EXPECT_EQ(array.find(3), Counterexample::kDimensions);
  array.fix(0, 1);
  EXPECT_EQ(array.find(3), Counterexample::kNone);
}

TEST(Counterexample, WhatIsWrittenNeedNotBeCovered) {
  Array array(2, 100);
  array.others.push_back(array.access);
  array.others[0].is_write = false;
  EXPECT_EQ(array.find(0, false), Counterexample::kNone);
  array.others[0].byte = 8 * 50;
  EXPECT_EQ(array.find(0, false), Counterexample::kHoles);
}

// What is known of the parameters: here that rows are whole.
TEST(Counterexample, ParametersAreAsTheyAreKnownToBe) {
  Array array(2, 100);
  array.nest.context.push_back({{-100, {}, {0, 1}}, Constraint::Kind::kZero});
  EXPECT_EQ(array.find(0), Counterexample::kNone);
  array.nest.context[0].form.constant = -99;
  EXPECT_EQ(array.find(0), Counterexample::kHoles);
}

TEST(Counterexample, NoneForNumbersThatAreTooLarge) {
  Array array(2, 100);
  array.access.coordinates[0].constant = int64_t{1} << 60;
  EXPECT_EQ(array.find(0), Counterexample::kNone);
}

}  // namespace
}  // namespace yeti::polyhedral
