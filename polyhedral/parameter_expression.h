// A whole number that is computed at run time from parameters: what a plan is
// written in. Plain values: no isl, no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_PARAMETER_EXPRESSION_H
#define YETI_POLYHEDRAL_PARAMETER_EXPRESSION_H

#include <cstdint>
#include <string>
#include <vector>

namespace yeti::polyhedral {

struct Expression {
  enum class Kind {
    kConstant,       // value
    kParameter,      // the parameter of number 'value'
    kSum,            // of all operands
    kProduct,        // of the operand and 'value'
    kFloorQuotient,  // of the operand by 'value', which is positive
    kMinimum,        // of all operands
    kMaximum,        // of all operands
  };
  Kind kind = Kind::kConstant;
  int64_t value = 0;
  std::vector<Expression> operands;
};

Expression constant(int64_t value);
Expression parameter(int number);

// Simplified as far as constants and single operands allow.
Expression sum(std::vector<Expression> operands);
Expression product(Expression operand, int64_t factor);
Expression floor_quotient(Expression operand, int64_t divisor);
Expression minimum(std::vector<Expression> operands);
Expression maximum(std::vector<Expression> operands);

bool is_constant(const Expression &expression, int64_t value);
bool operator==(const Expression &a, const Expression &b);

// What 'expression' is for these values of the parameters: for tests.
int64_t evaluate(const Expression &expression,
                 const std::vector<int64_t> &parameters);

// As in `min(p0 + 3, 2 * p1)`.
std::string to_string(const Expression &expression);

// True when all of these are at least 0.
using Condition = std::vector<Expression>;

}  // namespace yeti::polyhedral

#endif
