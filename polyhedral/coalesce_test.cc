// Tests of polyhedral/coalesce.h: one for each shape of loop. See
// coalesce_rejection_test.cc for what has no ranges, coalesce_random_test.cc
// for loops of any shape.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/coalesce_fixture.h"

namespace yeti::polyhedral {
namespace {

// --- one loop ---

TEST(Coalesce, ElementsInARowAreABlock) {
  AccessGroup group{{8}, {access(true, 1, {kI})}};
  EXPECT_EQ(answer(loops(1), group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes if p0 (0)"}));
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes (0)"}));
}

TEST(Coalesce, AStartThatIsAParameterIsAdded) {
  LoopNest nest = entered_loops(1);
  nest.parameters = 2;
  AccessGroup group{{8}, {access(false, 1, {form(3, {1}, {0, 1})}, 4, 8)}};
  EXPECT_EQ(answer(nest, group),
            Lines({"read [0] + 8 * p1 + 28: 8 * p0 + 8 bytes (0)"}));
}

TEST(Coalesce, ElementsAtADistanceAreRows) {
  AccessGroup group{{16}, {access(true, 1, {kI})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 bytes, p0 + 1 elements of stride 0 (0)"}));
}

TEST(Coalesce, ADistanceThatIsNotKnownIsAPitch) {
  AccessGroup group{{0}, {access(true, 1, {form(2, {1})}, 4, 8)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [2] + 4: 8 bytes, p0 + 1 elements of stride 0 (0)"}));
}

TEST(Coalesce, BothHalvesOfAPairAreABlock) {
  AccessGroup group{{16}, {access(true, 1, {kI}, 0), access(true, 1, {kI}, 8)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 16 * p0 + 16 bytes (0 1)"}));
}

TEST(Coalesce, FieldsWithAHoleAreTwoRows) {
  AccessGroup group{{24},
                    {access(true, 1, {kI}, 0, 4), access(true, 1, {kI}, 4, 4),
                     access(true, 1, {kI}, 16, 8)}};
  EXPECT_EQ(
      answer(entered_loops(1), group),
      Lines({"write [0] + 0: 8 bytes, p0 + 1 elements of stride 0 (0 1)",
             "write [0] + 16: 8 bytes, p0 + 1 elements of stride 0 (2)"}));
}

TEST(Coalesce, NeighboursAreOneBlock) {
  AccessGroup group{{8},
                    {access(false, 1, {form(-1, {1})}), access(false, 1, {kI}),
                     access(false, 1, {form(1, {1})})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"read [0] + -8: 8 * p0 + 24 bytes (0 1 2)"}));
}

TEST(Coalesce, NeighboursWithoutTheMiddleAreTwoBlocks) {
  AccessGroup group{
      {8},
      {access(false, 1, {form(-1, {1})}), access(false, 1, {form(1, {1})})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"read [0] + -8: 8 * p0 + 8 bytes (0 1)",
                   "read [0] + 8: 8 * p0 + 8 bytes (0 1)"}));
}

TEST(Coalesce, BackwardsIsABlockToo) {
  AccessGroup group{{-8}, {access(true, 1, {kI})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + -8 * p0: 8 * p0 + 8 bytes (0)"}));
  group = {{8}, {access(true, 1, {form(5, {-1})})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + -8 * p0 + 40: 8 * p0 + 8 bytes (0)"}));
}

TEST(Coalesce, OverlappingElementsAreABlock) {
  AccessGroup group{{4}, {access(true, 1, {kI}, 0, 8)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 4 * p0 + 8 bytes (0)"}));
}

TEST(Coalesce, ASumOfTwoLoopsIsABlock) {
  AccessGroup group{{8}, {access(true, 2, {form(0, {1, 1})})}};
  EXPECT_EQ(answer(entered_loops(2), group),
            Lines({"write [0] + 0: 8 * p0 + 8 * p1 + 8 bytes (0)"}));
}

TEST(Coalesce, OnePlaceIsOneElement) {
  AccessGroup group{{8}, {access(false, 1, {form(2, {0})})}};
  EXPECT_EQ(answer(loops(1), group),
            Lines({"read [0] + 16: 8 bytes if p0 (0)"}));
}

TEST(Coalesce, EveryOtherElementOfKnownPitchIsNoBox) {
  AccessGroup group{{8}, {access(true, 1, {form(0, {2})})}};
  EXPECT_EQ(answer(entered_loops(1), group), Lines({kNotABox}));
  group.accesses.push_back(access(true, 1, {form(1, {2})}));
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 16 * p0 + 16 bytes (0 1)"}));
}

TEST(Coalesce, NoAccessHasNoRange) {
  EXPECT_EQ(answer(loops(1), {{8}, {}}), Lines({}));
  LoopNest never = loops(1);
  never.last[0] = form(-1, {});
  EXPECT_EQ(answer(never, {{8}, {access(true, 1, {kI})}}), Lines({}));
}

TEST(Coalesce, AnAccessOutsideTheLoopsIsAlwaysDone) {
  AccessGroup group{{8}, {access(true, 0, {form(7, {})})}};
  EXPECT_EQ(answer(loops(1), group), Lines({"write [0] + 56: 8 bytes (0)"}));
}

TEST(Coalesce, AddressesWithoutCoordinatesAreBytes) {
  AccessGroup group{{}, {access(true, 1, {}, 4, 4), access(true, 1, {}, 8, 2)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [] + 4: 6 bytes (0 1)"}));
}

// --- guards ---

TEST(Coalesce, GuardsCutTheBlock) {
  AccessGroup group{{8},
                    {access(true, 1, {kI}, 0, 8, {at_least_0(form(-3, {1}))})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 24: 8 * p0 - 16 bytes if p0 - 3 (0)"}));
}

TEST(Coalesce, GuardsOnParametersAreTheCondition) {
  LoopNest nest = entered_loops(1);
  nest.parameters = 2;
  AccessGroup group{
      {8}, {access(true, 1, {kI}, 0, 8, {at_least_0(form(-3, {}, {0, 1}))})}};
  EXPECT_EQ(answer(nest, group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes if p1 - 3 (0)"}));
}

TEST(Coalesce, AGuardAgainstAParameterIsAMinimum) {
  LoopNest nest = entered_loops(1);
  nest.parameters = 2;
  AccessGroup group{
      {8}, {access(true, 1, {kI}, 0, 8, {at_least_0(form(0, {-1}, {0, 1}))})}};
  EXPECT_EQ(answer(nest, group),
            Lines({"write [0] + 0: 8 * min(p0, p1) + 8 bytes if p1 (0)"}));
}

TEST(Coalesce, TheDiagonalOfACounterIsABlock) {
  AccessGroup group{{8},
                    {access(true, 2, {kI}, 0, 8, {zero(form(0, {1, -1}))})}};
  EXPECT_EQ(answer(entered_loops(2), group),
            Lines({"write [0] + 0: 8 * min(p0, p1) + 8 bytes (0)"}));
}

// --- reads and writes ---

TEST(Coalesce, OfAReadOnlyWhatIsNotWrittenIsLeft) {
  AccessGroup group{{8},
                    {access(false, 1, {form(-1, {1})}), access(true, 1, {kI})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes (1)",
                   "read [0] + -8: 8 bytes (0)"}));
}

TEST(Coalesce, ReadsMayBeABlockWhereWritesAreRows) {
  AccessGroup group{
      {16}, {access(false, 1, {kI}, 0, 16), access(true, 1, {kI}, 0, 8)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 bytes, p0 + 1 elements of stride 0 (1)",
                   "read [0] + 0: 16 * p0 + 16 bytes (0)"}));
}

// --- two loops ---

TEST(Coalesce, RowsOfAMatrixAreATile) {
  AccessGroup group{{800, 8}, {access(true, 2, {kI, kJ})}};
  EXPECT_EQ(answer(entered_loops(2), group),
            Lines({"write [0, 0] + 0: 8 * p1 + 8 bytes, p0 + 1 elements of "
                   "stride 0 (0)"}));
  group.strides[0] = 0;
  EXPECT_EQ(answer(entered_loops(2), group),
            Lines({"write [0, 0] + 0: 8 * p1 + 8 bytes, p0 + 1 elements of "
                   "stride 0 (0)"}));
}

TEST(Coalesce, AFivePointStencilIsATileAndTwoBlocks) {
  AccessGroup group{{0, 8},
                    {access(false, 2, {form(0, {1}), form(-1, {0, 1})}),
                     access(false, 2, {form(0, {1}), form(1, {0, 1})}),
                     access(false, 2, {kI, kJ}),
                     access(false, 2, {form(-1, {1}), form(0, {0, 1})}),
                     access(false, 2, {form(1, {1}), form(0, {0, 1})})}};
  EXPECT_EQ(answer(entered_loops(2), group),
            Lines({"read [0, 0] + -8: 8 * p1 + 24 bytes, "
                   "p0 + 1 elements of stride 0 (0 1 2 3 4)",
                   "read [p0 + 1, 0] + 0: 8 * p1 + 8 bytes (4)",
                   "read [-1, 0] + 0: 8 * p1 + 8 bytes (3)"}));
}

TEST(Coalesce, FullRowsAreABlock) {
  LoopNest nest = entered_loops(2);
  nest.last[1] = form(99, {});
  AccessGroup group{{800, 8}, {access(true, 2, {kI, kJ})}};
  EXPECT_EQ(answer(nest, group),
            Lines({"write [0, 0] + 0: 800 * p0 + 800 bytes (0)"}));
}

// Which are one strided range at run time.
TEST(Coalesce, FullRowsOfSpacedElementsArePlanesOfRows) {
  LoopNest nest = entered_loops(2);
  nest.last[1] = form(99, {});
  AccessGroup group{{1600, 16}, {access(true, 2, {kI, kJ})}};
  EXPECT_EQ(
      answer(nest, group),
      Lines({"write [0, 0] + 0: 8 bytes, 100 elements of stride 1, p0 + 1 "
             "rows of pitch 0 (0)"}));
}

TEST(Coalesce, AColumnIsRows) {
  LoopNest nest = entered_loops(1);
  nest.parameters = 2;
  AccessGroup group{{0, 8}, {access(true, 1, {kI, form(0, {}, {0, 1})})}};
  EXPECT_EQ(
      answer(nest, group),
      Lines({"write [0, 0] + 8 * p1: 8 bytes, p0 + 1 elements of stride 0 "
             "(0)"}));
}

TEST(Coalesce, OneRowOfUnknownPitchIsABlock) {
  LoopNest nest = entered_loops(1);
  nest.parameters = 2;
  AccessGroup group{{0, 8}, {access(true, 1, {form(0, {}, {0, 1}), kI})}};
  EXPECT_EQ(answer(nest, group),
            Lines({"write [p1, 0] + 0: 8 * p0 + 8 bytes (0)"}));
}

TEST(Coalesce, AStencilInPlaceReadsAcrossWhatItWrites) {
  AccessGroup group{
      {0, 8},
      {access(false, 2, {kI, form(-1, {0, 1})}),
       access(false, 2, {kI, form(1, {0, 1})}),
       access(false, 2, {form(-1, {1}), kJ}),
       access(false, 2, {form(1, {1}), kJ}), access(true, 2, {kI, kJ})}};
  EXPECT_EQ(
      answer(entered_loops(2), group),
      Lines({"write [0, 0] + 0: 8 * p1 + 8 bytes, p0 + 1 elements of stride 0 "
             "(4)",
             "read [0, 0] + -8: 8 * p1 + 24 bytes, p0 + 1 elements of stride 0 "
             "(0 1 2 3 4)",
             "read [p0 + 1, 0] + 0: 8 * p1 + 8 bytes (3)",
             "read [-1, 0] + 0: 8 * p1 + 8 bytes (2)"}));
}

// Unless there is one iteration only, the neighbours fill the middle.
TEST(Coalesce, AStencilWithoutItsMiddleHasTwoCases) {
  AccessGroup group{{0, 8},
                    {access(false, 2, {kI, form(-1, {0, 1})}),
                     access(false, 2, {kI, form(1, {0, 1})}),
                     access(false, 2, {form(-1, {1}), kJ}),
                     access(false, 2, {form(1, {1}), kJ})}};
  EXPECT_EQ(
      answer(entered_loops(2), group),
      Lines({"read [0, 0] + -8: 8 * p1 + 24 bytes, p0 + 1 elements of stride 0 "
             "if p0 + p1 - 1 (0 1 2 3)",
             "read [p0 + 1, 0] + 0: 8 * p1 + 8 bytes if p0 + p1 - 1 (3)",
             "read [-1, 0] + 0: 8 * p1 + 8 bytes if p0 + p1 - 1 (2)",
             "read [0, 0] + -8: 8 bytes if -p1 & -p0 (0)",
             "read [0, 0] + 8: 8 bytes if -p1 & -p0 (1)",
             "read [-1, 0] + 0: 8 bytes if -p1 & -p0 (2)",
             "read [1, 0] + 0: 8 bytes if -p1 & -p0 (3)"}));
}

// A body that is written out for all elements of a row, half of them addressed
// from the next row: one block, however many there are.
TEST(Coalesce, ManyNeighboursAreNotTooHard) {
  AccessGroup group{{304}, {}};
  for (int number = 0; number < 38; number++) {
    int element = number * 7 % 38;
    Affine row = form(element < 20 ? 0 : -1, {1});
    group.accesses.push_back(access(false, 1, {row}, 8 * element));
  }
  Context context(20'000);
  auto answer = coalesce(context, entered_loops(1), group);
  ASSERT_EQ(answer.index(), 0u);
  ASSERT_EQ(std::get<0>(answer).size(), 1u);
  const Range &range = std::get<0>(answer).front();
  EXPECT_EQ(range.stride, -1);
  EXPECT_EQ(range.accesses.size(), 38u);
}

// --- rows of rows ---

TEST(Coalesce, ABoxIsPlanesOfRows) {
  AccessGroup group{{0, 0, 8}, {access(true, 3, {kI, kJ, kK})}};
  EXPECT_EQ(answer(entered_loops(3), group),
            Lines({"write [0, 0, 0] + 0: 8 * p2 + 8 bytes, p1 + 1 elements of "
                   "stride 1, p0 + 1 rows of pitch 0 (0)"}));
}

TEST(Coalesce, EveryOtherElementOfRowsIsPlanesOfRows) {
  AccessGroup group{
      {0, 16},
      {access(true, 2, {kI, kJ}), access(false, 2, {form(-1, {1}), kJ}),
       access(false, 2, {form(1, {1}), kJ})}};
  EXPECT_EQ(
      answer(entered_loops(2), group),
      Lines({"write [0, 0] + 0: 8 bytes, p1 + 1 elements of stride 1, p0 + 1 "
             "rows "
             "of pitch 0 (0)",
             "read [p0 + 1, 0] + 0: 8 bytes, p1 + 1 elements of stride 1 (2)",
             "read [-1, 0] + 0: 8 bytes, p1 + 1 elements of stride 1 (1)"}));
}

}  // namespace
}  // namespace yeti::polyhedral
