// Tests of polyhedral/coalesce.h: one for each shape of loop. See
// coalesce_random_test.cc for loops of any shape.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/coalesce.h"

#include <gtest/gtest.h>

#include <string>

namespace yeti::polyhedral {
namespace {

using Lines = std::vector<std::string>;

// As in "write [0] + 0: 8 bytes, p0 + 1 rows of pitch 0 if p0 (0 1)".
std::string to_string(const Range &range) {
  std::string text = range.is_write ? "write [" : "read [";
  for (size_t number = 0; number < range.start.size(); number++)
    text += (number ? ", " : "") + to_string(range.start[number]);
  text += "] + " + to_string(range.byte);
  text += ": " + to_string(range.row_bytes) + " bytes";
  if (range.pitch >= 0)
    text += ", " + to_string(range.rows) + " rows of pitch " +
            std::to_string(range.pitch);
  for (size_t number = 0; number < range.condition.size(); number++)
    text += (number ? " & " : " if ") + to_string(range.condition[number]);
  text += " (";
  for (size_t number = 0; number < range.accesses.size(); number++)
    text += (number ? " " : "") + std::to_string(range.accesses[number]);
  return text + ")";
}

// What coalesce() says: its ranges, or the sentence of its rejection.
Lines answer(const LoopNest &nest, const AccessGroup &group) {
  Context context;
  auto result = coalesce(context, nest, group);
  if (result.index() == 1) return {sentence_of(std::get<1>(result))};
  Lines lines;
  for (const Range &range : std::get<0>(result))
    lines.push_back(to_string(range));
  return lines;
}

Affine form(int64_t constant, std::vector<int64_t> dimensions,
            std::vector<int64_t> parameters = {}) {
  return {constant, std::move(dimensions), std::move(parameters)};
}

// The form is not negative.
Constraint at_least_0(Affine form) {
  return {std::move(form), Constraint::Kind::kNonNegative};
}

Access access(bool is_write, int depth, std::vector<Affine> coordinates,
              int64_t byte = 0, int64_t size = 8,
              std::vector<Constraint> guards = {}) {
  return {is_write, std::move(coordinates), byte,
          size,     std::move(guards),      depth};
}

// Loops of p0 + 1, p1 + 1... iterations, none of which is known to be run.
LoopNest loops(int count) {
  LoopNest nest;
  nest.parameters = count;
  for (int loop = 0; loop < count; loop++) {
    Affine last;
    last.parameters.assign(count, 0);
    last.parameters[loop] = 1;
    nest.last.push_back(last);
  }
  return nest;
}

// The same if each is known to be run once at least.
LoopNest entered_loops(int count) {
  LoopNest nest = loops(count);
  for (const Affine &last : nest.last) nest.context.push_back(at_least_0(last));
  return nest;
}

const Affine kI = form(0, {1});
const Affine kJ = form(0, {0, 1});

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
            Lines({"write [0] + 0: 8 bytes, p0 + 1 rows of pitch 0 (0)"}));
}

TEST(Coalesce, ADistanceThatIsNotKnownIsAPitch) {
  AccessGroup group{{0}, {access(true, 1, {form(2, {1})}, 4, 8)}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [2] + 4: 8 bytes, p0 + 1 rows of pitch 0 (0)"}));
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
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 bytes, p0 + 1 rows of pitch 0 (0 1)",
                   "write [0] + 16: 8 bytes, p0 + 1 rows of pitch 0 (2)"}));
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

// --- reads and writes ---

TEST(Coalesce, AReadOfWhatIsWrittenNeedsNoRange) {
  AccessGroup group{{8}, {access(false, 1, {kI}), access(true, 1, {kI})}};
  EXPECT_EQ(answer(entered_loops(1), group),
            Lines({"write [0] + 0: 8 * p0 + 8 bytes (1)"}));
}

// --- two loops ---

TEST(Coalesce, RowsOfAMatrixAreATile) {
  AccessGroup group{{800, 8}, {access(true, 2, {kI, kJ})}};
  EXPECT_EQ(
      answer(entered_loops(2), group),
      Lines(
          {"write [0, 0] + 0: 8 * p1 + 8 bytes, p0 + 1 rows of pitch 0 (0)"}));
  group.pitches[0] = 0;
  EXPECT_EQ(
      answer(entered_loops(2), group),
      Lines(
          {"write [0, 0] + 0: 8 * p1 + 8 bytes, p0 + 1 rows of pitch 0 (0)"}));
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
                   "p0 + 1 rows of pitch 0 (0 1 2 3 4)",
                   "read [p0 + 1, 0] + 0: 8 * p1 + 8 bytes (4)",
                   "read [-1, 0] + 0: 8 * p1 + 8 bytes (3)"}));
}

}  // namespace
}  // namespace yeti::polyhedral
