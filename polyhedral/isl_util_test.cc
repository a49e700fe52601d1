// Tests of polyhedral/isl_util.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/isl_util.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

TEST(Isl, CopiesShareAndMovesEmpty) {
  Context context;
  Set set = context.read<isl_set>("{ [i] : 0 <= i < 10 }");
  ASSERT_TRUE(set);
  Set copy = set;
  EXPECT_EQ(context.is_equal(set, copy), Answer::kYes);
  Set moved = std::move(copy);
  EXPECT_FALSE(copy);
  EXPECT_EQ(context.is_equal(set, moved), Answer::kYes);
  moved = set;
  EXPECT_EQ(context.is_equal(set, moved), Answer::kYes);
}

TEST(Isl, TakeAndKeepFollowIslsRules) {
  Context context;
  Set evens = context.read<isl_set>("{ [i] : 0 <= i < 10 and i mod 2 = 0 }");
  Set odds = context.read<isl_set>("{ [i] : 0 <= i < 10 and i mod 2 = 1 }");
  Set all = context.read<isl_set>("{ [i] : 0 <= i < 10 }");
  Set both(isl_set_union(evens.copy(), odds.release()));
  EXPECT_EQ(context.is_equal(both, all), Answer::kYes);
  EXPECT_TRUE(evens);
  EXPECT_FALSE(odds);
}

struct Comparison {
  const char *a;
  const char *b;
  Answer equal;
  Answer a_in_b;
};

// Written differently, compared by meaning.
const Comparison kComparisons[] = {
    {"[n] -> { [i] : 0 <= i < n }", "[n] -> { [i] : 0 <= i <= n - 1 }",
     Answer::kYes, Answer::kYes},
    {"{ [i] : 0 <= i < 8 }", "{ [i] : exists e : 0 <= i <= 7 and i = e }",
     Answer::kYes, Answer::kYes},
    {"{ [i] : 0 <= i < 8 and i mod 2 = 0 }", "{ [i] : 0 <= i < 8 }",
     Answer::kNo, Answer::kYes},
    {"{ [i] : 0 <= i < 9 }", "{ [i] : 0 <= i < 8 }", Answer::kNo, Answer::kNo},
    {"{ [i] : i < i }", "{ [i] : 1 = 0 }", Answer::kYes, Answer::kYes},
};

TEST(Isl, SetsAreComparedByMeaning) {
  for (const Comparison &row : kComparisons) {
    Context context;
    Set a = context.read<isl_set>(row.a);
    Set b = context.read<isl_set>(row.b);
    EXPECT_EQ(context.is_equal(a, b), row.equal) << row.a << " = " << row.b;
    EXPECT_EQ(context.is_subset(a, b), row.a_in_b) << row.a << " in " << row.b;
  }
}

TEST(Isl, RelationsAreComparedByMeaning) {
  Context context;
  Map a = context.read<isl_map>("{ [i] -> [8i] : 0 <= i < 4 }");
  Map b = context.read<isl_map>(
      "{ [i] -> [a] : a = 8i and 0 <= a < 32 and a mod 8 = 0 }");
  EXPECT_EQ(context.is_equal(a, b), Answer::kYes);
  UnionMap c = context.read<isl_union_map>("{ S[i] -> A[i]; T[i] -> B[i] }");
  UnionMap d = context.read<isl_union_map>("{ T[j] -> B[j]; S[j] -> A[j] }");
  EXPECT_EQ(context.is_equal(c, d), Answer::kYes);
  EXPECT_EQ(context.is_subset(context.read<isl_union_set>("{ A[3] }"),
                              context.read<isl_union_set>("{ A[i]; B[i] }")),
            Answer::kYes);
}

TEST(Isl, EmptinessIsDecidedNotGuessed) {
  Context context;
  EXPECT_EQ(context.is_empty(context.read<isl_set>("{ [i] : 2i = 1 }")),
            Answer::kYes);
  EXPECT_EQ(context.is_empty(context.read<isl_set>("{ [i] : 2i = 4 }")),
            Answer::kNo);
}

TEST(Isl, SimplifiedSetsHaveTheSameElements) {
  Context context;
  for (const char *text : {"{ [i] : 0 <= i < 4; [i] : 4 <= i < 8 }",
                           "[p] -> { [i] : p > 0 and -4 <= i <= -3; "
                           "[i] : i mod 2 = 0 and -4 <= i <= 2 p - 6 }"}) {
    Set set = context.read<isl_set>(text);
    EXPECT_EQ(context.is_equal(simplified(context, set), set), Answer::kYes);
  }
  Set two_halves = context.read<isl_set>("{ [i] : 0 <= i < 4 or 4 <= i < 8 }");
  EXPECT_EQ(to_string(simplified(context, two_halves)),
            "{ [i] : 0 <= i <= 7 }");
}

TEST(Isl, PrintsInIslsNotationAndAbsentAsNone) {
  Context context;
  EXPECT_EQ(to_string(context.read<isl_set>("{ [i]: i=3 }")), "{ [i = 3] }");
  EXPECT_EQ(to_string(Set()), "(none)");
}

TEST(Context, MalformedTextIsAbsentAndTheContextGoesOn) {
  Context context;
  Set broken = context.read<isl_set>("{ [i] : i < ");
  EXPECT_FALSE(broken);
  EXPECT_EQ(context.is_empty(broken), Answer::kError);
  EXPECT_FALSE(context.out_of_operations());
  context.restart();
  EXPECT_EQ(context.is_empty(context.read<isl_set>("{ [1] }")), Answer::kNo);
}

TEST(Context, MismatchedSpacesAreAnErrorNotANo) {
  Context context;
  Set line = context.read<isl_set>("{ [i] }");
  Set plane = context.read<isl_set>("{ [i, j] }");
  Set both(isl_set_union(line.copy(), plane.copy()));
  EXPECT_FALSE(both);
  EXPECT_EQ(context.is_equal(both, line), Answer::kError);
}

// Overlapping pieces, to ask something of that takes isl some work.
Set many_pieces(const Context &context) {
  std::string text = "[n] -> { [i,j] : ";
  for (int piece = 2; piece < 8; piece++) {
    std::string k = std::to_string(piece);
    if (piece > 2) text += " or ";
    text += "(0 <= i < n and " + k + "j <= i and (i + j) mod " + k + " = 0)";
  }
  return context.read<isl_set>((text + " }").c_str());
}

Answer equals_itself(const Context &context) {
  return context.is_equal(many_pieces(context), many_pieces(context));
}

TEST(Context, StopsAtTheLimitAndSaysSo) {
  Context generous(0);
  EXPECT_EQ(equals_itself(generous), Answer::kYes);
  EXPECT_FALSE(generous.out_of_operations());

  Context strict(2000);
  EXPECT_EQ(equals_itself(strict), Answer::kOutOfOperations);
  EXPECT_TRUE(strict.out_of_operations());
}

TEST(Context, RestartGivesTheNextQuestionTheFullLimit) {
  Context context(2000);
  equals_itself(context);
  ASSERT_TRUE(context.out_of_operations());
  context.restart();
  EXPECT_FALSE(context.out_of_operations());
  EXPECT_EQ(context.is_empty(context.read<isl_set>("{ [1] }")), Answer::kNo);
}

TEST(Answer, HasAName) {
  EXPECT_STREQ(name_of(Answer::kNo), "no");
  EXPECT_STREQ(name_of(Answer::kYes), "yes");
  EXPECT_STREQ(name_of(Answer::kOutOfOperations), "out of operations");
  EXPECT_STREQ(name_of(Answer::kError), "error");
}

}  // namespace
}  // namespace yeti::polyhedral
