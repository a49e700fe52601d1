// Tests of polyhedral/parameter_expression.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/parameter_expression.h"

#include <gtest/gtest.h>

namespace yeti::polyhedral {
namespace {

TEST(Expression, SumsAreFlatAndHaveOneConstantAtTheEnd) {
  EXPECT_EQ(sum({}), constant(0));
  EXPECT_EQ(sum({constant(2), constant(-2)}), constant(0));
  EXPECT_EQ(sum({constant(2), parameter(1), constant(-2)}), parameter(1));
  EXPECT_EQ(to_string(sum({constant(2), sum({parameter(0), constant(1)})})),
            "p0 + 3");
}

TEST(Expression, ProductsAreMultipliedOut) {
  EXPECT_EQ(product(parameter(0), 0), constant(0));
  EXPECT_EQ(product(parameter(0), 1), parameter(0));
  EXPECT_EQ(product(product(parameter(0), 2), 3), product(parameter(0), 6));
  EXPECT_EQ(to_string(product(sum({parameter(0), constant(1)}), -8)),
            "-8 * p0 - 8");
}

TEST(Expression, QuotientsRoundDown) {
  EXPECT_EQ(floor_quotient(parameter(0), 1), parameter(0));
  EXPECT_EQ(floor_quotient(constant(-7), 2), constant(-4));
  EXPECT_EQ(floor_quotient(constant(-8), 2), constant(-4));
  Expression half = floor_quotient(parameter(0), 2);
  EXPECT_EQ(evaluate(half, {7}), 3);
  EXPECT_EQ(evaluate(half, {-7}), -4);
}

TEST(Expression, ExtremaHaveEachOperandOnce) {
  EXPECT_EQ(minimum({parameter(0), parameter(0)}), parameter(0));
  EXPECT_EQ(to_string(maximum({parameter(0), constant(1), parameter(0)})),
            "max(p0, 1)");
}

TEST(Expression, IsPrintedAsItIsWritten) {
  Expression difference =
      sum({parameter(0), product(parameter(1), -1), constant(-2)});
  EXPECT_EQ(to_string(difference), "p0 - p1 - 2");
  EXPECT_EQ(to_string(product(parameter(1), 2)), "2 * p1");
  EXPECT_EQ(to_string(floor_quotient(difference, 4)),
            "floor((p0 - p1 - 2) / 4)");
  EXPECT_EQ(to_string(minimum(
                {sum({parameter(0), constant(3)}), product(parameter(1), 2)})),
            "min(p0 + 3, 2 * p1)");
}

TEST(Expression, IsEvaluated) {
  Expression small =
      minimum({sum({parameter(0), constant(3)}), product(parameter(1), 2)});
  EXPECT_EQ(evaluate(small, {1, 1}), 2);
  EXPECT_EQ(evaluate(small, {1, 5}), 4);
  EXPECT_EQ(evaluate(maximum({small, constant(3)}), {1, 1}), 3);
}

TEST(Expression, IsConstantOnlyIfItIsThatConstant) {
  EXPECT_TRUE(is_constant(constant(1), 1));
  EXPECT_FALSE(is_constant(constant(2), 1));
  EXPECT_FALSE(is_constant(parameter(1), 1));
}

}  // namespace
}  // namespace yeti::polyhedral
