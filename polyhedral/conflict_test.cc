// Tests of polyhedral/conflict.h on loops as programs have them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/conflict.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

constexpr auto kNonNegative = Constraint::Kind::kNonNegative;
constexpr auto kZero = Constraint::Kind::kZero;

// An access to the 8 bytes of element 'index' in `for (i = 0; i <= last; i++)`.
ConflictSide element(const Affine &index, const Affine &last) {
  ConflictSide side;
  Affine room = last;
  room.dimensions = {-1};
  side.loops = {{{room}}};
  side.coordinates = {index};
  side.size = 8;
  return side;
}

ConflictQuestion iterations(const ConflictSide &first,
                            const ConflictSide &second, int parameters) {
  ConflictQuestion question;
  question.parameters = parameters;
  question.strides = {8};
  question.first = first;
  question.second = second;
  question.strands = {{0, 0}};
  return question;
}

TEST(Conflict, OfNeighboursIsAlwaysThere) {
  // a[i + 1] = a[i], i in [0, 9]
  Affine last{9, {}, {}};
  ConflictAnswer answer = find_conflict(
      iterations(element({1, {1}, {}}, last), element({0, {1}, {}}, last), 0));
  EXPECT_EQ(answer.verdict, Conflict::kAlways);
  ASSERT_TRUE(answer.has_witness);
  EXPECT_EQ(answer.first[0] + 1, answer.second[0]);
}

TEST(Conflict, OfOneElementPerIterationIsNone) {
  Affine last{-1, {}, {1}};
  ConflictSide side = element({0, {1}, {}}, last);
  EXPECT_EQ(find_conflict(iterations(side, side, 1)).verdict, Conflict::kNone);
}

TEST(Conflict, NeedsLoopsThatAreLongEnough) {
  // a[i + 2] = a[i], i < p0
  Affine last{-1, {}, {1}};
  ConflictAnswer answer = find_conflict(
      iterations(element({2, {1}, {}}, last), element({0, {1}, {}}, last), 1));
  EXPECT_EQ(answer.verdict, Conflict::kIfLong);
  ASSERT_EQ(answer.condition.size(), 1u);
  ASSERT_EQ(answer.condition[0].size(), 1u);
  EXPECT_EQ(answer.condition[0][0].form.constant, -3);
  EXPECT_EQ(answer.condition[0][0].form.parameters, std::vector<int64_t>{1});
  ASSERT_TRUE(answer.has_witness);
  EXPECT_EQ(answer.parameters, std::vector<int64_t>{3});
}

TEST(Conflict, MayDependOnAnOffset) {
  // a[i + p1] = a[i], i < p0: whether p1 is smaller than p0 is not known.
  Affine last{-1, {}, {1}};
  ConflictAnswer answer = find_conflict(iterations(
      element({0, {1}, {0, 1}}, last), element({0, {1}, {}}, last), 2));
  EXPECT_EQ(answer.verdict, Conflict::kCondition);
}

TEST(Conflict, OfHalvesIsNone) {
  // a[i] = a[i + p0], i < p0
  Affine last{-1, {}, {1}};
  EXPECT_EQ(find_conflict(iterations(element({0, {1}, {}}, last),
                                     element({0, {1}, {1}}, last), 1))
                .verdict,
            Conflict::kNone);
}

TEST(Conflict, OfTilesHasNoDistance) {
  // for t in [0, 9], for i in [16 t, 16 t + 15]: a[i] = ...
  ConflictSide side;
  side.loops = {{{{9, {-1}, {}}}}, {{{15, {0, -1}, {}}}}};
  side.coordinates = {{0, {16, 1}, {}}};
  side.size = 8;
  ConflictQuestion question = iterations(side, side, 0);
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
  // One more iteration overlaps the next tile.
  question.first.loops[1].room[0].constant = 16;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
}

TEST(Conflict, OfEvenAndOddIsNone) {
  Affine last{9, {}, {}};
  ConflictSide even = element({0, {1}, {}}, last), odd = even;
  even.helpers = odd.helpers = 1;
  even.guards = {{{0, {1, -2}, {}}, kZero}};
  odd.guards = {{{-1, {1, -2}, {}}, kZero}};
  EXPECT_EQ(find_conflict(iterations(even, odd, 0)).verdict, Conflict::kNone);
  odd.coordinates[0].constant = 1;
  EXPECT_EQ(find_conflict(iterations(even, odd, 0)).verdict, Conflict::kAlways);
}

TEST(Conflict, OfAFixedElementNeedsOtherIterations) {
  // if (i != 5) a[i] = a[5]
  Affine last{9, {}, {}};
  ConflictSide write = element({0, {1}, {}}, last);
  ConflictSide read = element({5, {}, {}}, last);
  EXPECT_EQ(find_conflict(iterations(write, read, 0)).verdict,
            Conflict::kAlways);
  write.choices = {
      {{{{-6, {1}, {}}, kNonNegative}}, {{{4, {-1}, {}}, kNonNegative}}}};
  EXPECT_EQ(find_conflict(iterations(write, read, 0)).verdict, Conflict::kNone);
}

TEST(Conflict, OfChunksCountsNeighbours) {
  // schedule(static, 2): a[i / 2] is touched by one chunk, a[(i + 1) / 2] by
  // two.
  ConflictSide side;
  side.loops = {{{{9, {-1}, {}}}}};
  side.helpers = 2;  // the chunk, the element
  side.guards = {{{0, {1, -2}, {}}, kNonNegative},
                 {{1, {-1, 2}, {}}, kNonNegative},
                 {{0, {1, 0, -2}, {}}, kNonNegative},
                 {{1, {-1, 0, 2}, {}}, kNonNegative}};
  side.coordinates = {{0, {0, 0, 1}, {}}};
  side.size = 8;
  ConflictQuestion question = iterations(side, side, 0);
  question.strands = {{1, 1}};
  question.neighbours = true;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
  for (ConflictSide *each : {&question.first, &question.second}) {
    each->guards[2].form.constant = 1;
    each->guards[3].form.constant = 0;
  }
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
}

TEST(Conflict, OfLoopsInStepComparesEqualIterations) {
  // for t { for i in parallel: a[10 t + i] } with barriers
  ConflictSide side;
  side.loops = {{{{9, {-1}, {}}}}, {{{10, {0, -1}, {}}}}};
  side.coordinates = {{0, {10, 1}, {}}};
  side.size = 8;
  ConflictQuestion question = iterations(side, side, 0);
  question.strands = {{1, 1}};
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
  question.common = {{0, 0}};
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
}

TEST(Conflict, OfUnknownPitchesIsSeenInEqualCoordinates) {
  // a[i][j] and a[i + 1][j] with rows of unknown length
  ConflictSide write;
  write.loops = {{{{9, {-1}, {}}}}, {{{9, {0, -1}, {}}}}};
  write.coordinates = {{1, {1}, {}}, {0, {0, 1}, {}}};
  write.size = 8;
  ConflictSide read = write;
  read.coordinates[0].constant = 0;
  ConflictQuestion question = iterations(write, read, 0);
  question.strides = {0, 8};
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
  question.second = write;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kUnknown);
}

TEST(Conflict, HasRoomForLargeNumbers) {
  // a[i + 1] = a[i], i < p0 <= 2^31 - 1; each is 3 * 2^32 bytes from the next.
  Affine last{-1, {}, {1}};
  ConflictQuestion question =
      iterations(element({1, {1}, {}}, last), element({0, {1}, {}}, last), 1);
  question.context = {{{INT32_MAX, {}, {-1}}}, {{int64_t(1) << 31, {}, {1}}}};
  question.strides = {int64_t(3) << 32};
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kIfLong);
  question.second.byte = 8;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
}

TEST(Conflict, WithoutEnoughOperationsIsUnknown) {
  Affine last{-1, {}, {1}};
  EXPECT_EQ(find_conflict(iterations(element({2, {1}, {}}, last),
                                     element({0, {1}, {}}, last), 1),
                          10)
                .verdict,
            Conflict::kUnknown);
}

TEST(Conflict, MayBeWithinAGapOnly) {
  // a[i + 4] = a[i] in lanes that are less than 4, or 5, apart
  Affine last{20, {}, {}};
  ConflictQuestion question =
      iterations(element({4, {1}, {}}, last), element({0, {1}, {}}, last), 0);
  question.strands.clear();
  question.gaps = {{{0, {1}, {}}, {0, {1}, {}}, 1, 3, false}};
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
  question.gaps[0].most = 4;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
  // The other way round there is none.
  std::swap(question.first, question.second);
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kNone);
  question.gaps[0].either_way = true;
  EXPECT_EQ(find_conflict(question).verdict, Conflict::kAlways);
}

}  // namespace
}  // namespace yeti::polyhedral
