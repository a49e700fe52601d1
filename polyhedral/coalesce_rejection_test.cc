// Tests of polyhedral/coalesce.h: loops and accesses that have no ranges, or
// for which finding them would take too long.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/coalesce_fixture.h"

namespace yeti::polyhedral {
namespace {

TEST(CoalesceRejection, ATriangleIsNoBoxButItsColumnsAreABlock) {
  LoopNest nest = entered_loops(1);
  nest.last.push_back(kI);
  AccessGroup group{{0, 8}, {access(true, 2, {kI, kJ})}};
  EXPECT_EQ(answer(nest, group), Lines({kNotABox}));
  group = {{8}, {access(true, 2, {kJ})}};
  EXPECT_EQ(answer(nest, group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes (0)"}));
}

TEST(CoalesceRejection, ADiagonalIsNoBox) {
  AccessGroup group{{0, 8}, {access(true, 1, {kI, kI})}};
  EXPECT_EQ(answer(entered_loops(1), group), Lines({kNotABox}));
}

TEST(CoalesceRejection, FourDimensionsAreTooMany) {
  AccessGroup group{{0, 0, 0, 8},
                    {access(true, 4, {kI, kJ, kK, form(0, {0, 0, 0, 1})})}};
  EXPECT_EQ(answer(entered_loops(4), group),
            Lines({sentence_of(Rejection::kTooManyDimensions)}));
}

TEST(CoalesceRejection, ScatteredElementsAreTooManyRanges) {
  AccessGroup group{{8}, {}};
  for (int number = 0; number <= static_cast<int>(kMostRanges); number++)
    group.accesses.push_back(access(true, 0, {form(2 * number, {})}));
  EXPECT_EQ(answer(loops(0), group),
            Lines({sentence_of(Rejection::kTooManyRanges)}));
}

TEST(CoalesceRejection, ALoopWithoutBoundIsRejected) {
  LoopNest nest = entered_loops(1);
  nest.last[0] = form(0, {1});
  AccessGroup group{{8}, {access(true, 1, {kI})}};
  EXPECT_EQ(answer(nest, group), Lines({sentence_of(Rejection::kUnbounded)}));
}

TEST(CoalesceRejection, NonsenseIsAnErrorNotACrash) {
  Lines error = {sentence_of(Rejection::kIslError)};
  EXPECT_EQ(answer(loops(1), {{8}, {access(true, 2, {kI})}}), error);
  EXPECT_EQ(answer(loops(1), {{8}, {access(true, 1, {})}}), error);
  EXPECT_EQ(answer(loops(2), {{8}, {access(true, 1, {kJ})}}), error);
  EXPECT_EQ(answer(loops(1), {{8}, {access(true, 1, {form(0, {}, {0, 1})})}}),
            error);
}

// With numbers that are too large for counterexample.h.
TEST(CoalesceRejection, WhatIsTooHardIsRejectedSoon) {
  const int64_t large = int64_t{1} << 50;
  LoopNest nest = loops(6);
  AccessGroup group{{7, 0}, {}};
  for (int number = 0; number < 12; number++) {
    int64_t n = number;
    group.accesses.push_back(
        access(number % 2, 6,
               {form(n + large, {3 + n, -5, 7, 11 - n, -13, 17}),
                form(n, {1 + n, 19, -23, 2, n, 29})},
               n, 3, {at_least_0(form(n, {5, -7, n, 3, -11, 2}, {n, -3, 2}))}));
  }
  Context context(20000);
  auto result = coalesce(context, nest, group);
  ASSERT_EQ(result.index(), 1u);
  EXPECT_EQ(std::get<1>(result), Rejection::kOutOfOperations);
  EXPECT_FALSE(context.out_of_operations());
}

// Twelve loops within bounds that are smaller than the array: each of the many
// views would be a long question.
TEST(CoalesceRejection, DeepNestsTakeFewOperations) {
  constexpr int kLoops = 12;
  LoopNest nest = loops(0);
  nest.parameters = kLoops;
  AccessGroup group{{}, {access(true, kLoops, {})}};
  int64_t stride = 8;
  for (int loop = 0; loop < kLoops; loop++, stride *= 5) {
    std::vector<int64_t> own(loop + 1);
    own[loop] = 1;
    nest.last.push_back(form(-1, {}, own));
    group.accesses[0].coordinates.push_back(form(0, own));
    group.strides.insert(group.strides.begin(), stride);
  }
  Context context(2'000);
  auto result = coalesce(context, nest, group);
  ASSERT_EQ(result.index(), 1u);
  EXPECT_EQ(std::get<1>(result), Rejection::kTooManyDimensions);
}

TEST(CoalesceRejection, VeryManyAccessesAreTooHard) {
  AccessGroup group{{8}, {}};
  for (int number = 0; number < 20'000; number++)
    group.accesses.push_back(access(true, 1, {kI}, 24 * number));
  Context context;
  auto result = coalesce(context, loops(1), group);
  ASSERT_EQ(result.index(), 1u);
  EXPECT_EQ(std::get<1>(result), Rejection::kOutOfOperations);
}

}  // namespace
}  // namespace yeti::polyhedral
