// Tests of polyhedral/isl_expression.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/isl_expression.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

// The only element { [p] -> [v] } of 'text' as a function.
PwAff function(const Context &context, const char *text) {
  return PwAff(isl_pw_aff_read_from_str(context.get(), text));
}

std::string text_of(const std::optional<Expression> &expression) {
  return expression ? to_string(*expression) : "(none)";
}

struct Translation {
  const char *function;
  const char *where;
  const char *expression;
};

const Translation kTranslations[] = {
    {"[p0] -> { [(3)] }", "[p0] -> { : }", "3"},
    {"[p0, p1] -> { [(2 p0 - p1 + 4)] }", "[p0, p1] -> { : }",
     "2 * p0 - p1 + 4"},
    {"[p0] -> { [(floor((p0 - 1) / 2))] }", "[p0] -> { : }",
     "floor((p0 + 1) / 2) - 1"},
    // One form is enough where the other one is not needed.
    {"[p0] -> { [(p0)] : p0 > 3; [(3)] : p0 <= 3 }", "[p0] -> { : p0 > 5 }",
     "p0"},
    {"[p0, p1] -> { [(p0)] : p0 > p1; [(p1)] : p0 <= p1 }", "[p0, p1] -> { : }",
     "max(p0, p1)"},
    {"[p0, p1] -> { [(p0)] : p0 < p1; [(p1)] : p0 >= p1 }", "[p0, p1] -> { : }",
     "min(p0, p1)"},
    // Neither a minimum nor a maximum.
    {"[p0] -> { [(p0)] : p0 < 0; [(7)] : p0 >= 0 }", "[p0] -> { : }", "(none)"},
    {"[p0] -> { [(1)] }", "[p0] -> { : 1 = 0 }", "(none)"},
    // Does not fit.
    {"[p0] -> { [(9223372036854775807123 p0)] }", "[p0] -> { : }", "(none)"},
};

TEST(IslExpression, FunctionsBecomeExpressions) {
  for (const Translation &row : kTranslations) {
    Context context;
    PwAff value = function(context, row.function);
    ASSERT_TRUE(value) << row.function;
    Set where = context.read<isl_set>(row.where);
    EXPECT_EQ(text_of(to_expression(value, where)), row.expression)
        << row.function;
  }
}

struct Knowledge {
  const char *set;
  const char *known;
  const char *condition;
};

const Knowledge kKnowledge[] = {
    {"[p0] -> { : }", "[p0] -> { : }", ""},
    {"[p0] -> { : p0 >= 3 }", "[p0] -> { : }", "p0 - 3;"},
    {"[p0] -> { : p0 = 3 }", "[p0] -> { : }", "p0 - 3;-p0 + 3;"},
    {"[p0] -> { : p0 = 3 }", "[p0] -> { : p0 >= 3 }", "-p0 + 3;"},
    {"[p0] -> { : p0 >= 3 }", "[p0] -> { : p0 > 8 }", ""},
    {"[p0] -> { : p0 mod 2 = 0 }", "[p0] -> { : }", "-p0 + 2 * floor(p0 / 2);"},
};

TEST(IslExpression, SetsBecomeConditions) {
  for (const Knowledge &row : kKnowledge) {
    Context context;
    std::vector<BasicSet> parts =
        disjoint_parts(context, context.read<isl_set>(row.set));
    ASSERT_EQ(parts.size(), 1u) << row.set;
    auto condition =
        to_condition(parts.front(), context.read<isl_set>(row.known));
    ASSERT_TRUE(condition) << row.set;
    std::string text;
    for (const Expression &form : *condition) text += to_string(form) + ";";
    EXPECT_EQ(text, row.condition) << row.set << " in " << row.known;
  }
}

TEST(IslExpression, AConditionMeansTheSet) {
  Context context;
  Set known = context.read<isl_set>("[p0, p1] -> { : }");
  Set set = context.read<isl_set>(
      "[p0, p1] -> { : 3 p0 <= 2 p1 and p1 < 6 and (p0 + p1) mod 3 = 1 }");
  auto parts = disjoint_parts(context, set);
  ASSERT_EQ(parts.size(), 1u);
  auto condition = to_condition(parts.front(), known);
  ASSERT_TRUE(condition);
  for (int64_t a = -7; a < 8; a++) {
    for (int64_t b = -7; b < 8; b++) {
      bool holds = true;
      for (const Expression &form : *condition)
        holds = holds && evaluate(form, {a, b}) >= 0;
      bool expected = 3 * a <= 2 * b && b < 6 && (a + b + 30) % 3 == 1;
      EXPECT_EQ(holds, expected) << a << " " << b;
    }
  }
}

TEST(IslExpression, PartsAreDisjointAndFew) {
  Context context;
  Set overlapping = context.read<isl_set>(
      "[p0] -> { : 0 <= p0 <= 5 or 3 <= p0 <= 8 or p0 >= 20 }");
  std::vector<BasicSet> parts = disjoint_parts(context, overlapping);
  EXPECT_EQ(parts.size(), 2u);
  EXPECT_TRUE(disjoint_parts(context, Set()).empty());
}

TEST(IslExpression, AFunctionHasADomainForEachForm) {
  Context context;
  PwAff value =
      function(context, "[p0] -> { [(p0)] : p0 < 0; [(7)] : p0 >= 0 }");
  EXPECT_EQ(domains_of(value).size(), 2u);
}

}  // namespace
}  // namespace yeti::polyhedral
