// See parameter_expression.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/parameter_expression.h"

#include <algorithm>
#include <utility>

namespace yeti::polyhedral {
namespace {

using Kind = Expression::Kind;

int64_t floor_divide(int64_t dividend, int64_t divisor) {
  int64_t quotient = dividend / divisor;
  return dividend % divisor < 0 ? quotient - 1 : quotient;
}

// Puts the terms of 'operand' into 'terms', its constants into 'constants'.
void add_terms(Expression operand, std::vector<Expression> *terms,
               int64_t *constants) {
  if (operand.kind == Kind::kConstant) {
    *constants += operand.value;
  } else if (operand.kind == Kind::kSum) {
    for (Expression &inner : operand.operands)
      add_terms(std::move(inner), terms, constants);
  } else {
    terms->push_back(std::move(operand));
  }
}

// The minimum or maximum of 'operands', each of them once.
Expression extremum(Kind kind, std::vector<Expression> operands) {
  std::vector<Expression> different;
  for (Expression &operand : operands) {
    if (std::find(different.begin(), different.end(), operand) ==
        different.end())
      different.push_back(std::move(operand));
  }
  if (different.size() == 1) return different.front();
  return {kind, 0, std::move(different)};
}

std::string list(const std::vector<Expression> &operands) {
  std::string text;
  for (const Expression &operand : operands) {
    if (!text.empty()) text += ", ";
    text += to_string(operand);
  }
  return "(" + text + ")";
}

std::string in_brackets(const Expression &expression) {
  std::string text = to_string(expression);
  return expression.kind == Kind::kSum ? "(" + text + ")" : text;
}

std::string sum_to_string(const std::vector<Expression> &operands) {
  std::string text;
  for (const Expression &operand : operands) {
    std::string term = to_string(operand);
    if (text.empty())
      text = term;
    else if (term.front() == '-')
      text += " - " + term.substr(1);
    else
      text += " + " + term;
  }
  return text;
}

std::string product_to_string(const Expression &operand, int64_t factor) {
  std::string text = in_brackets(operand);
  if (factor == -1) return "-" + text;
  return std::to_string(factor) + " * " + text;
}

}  // namespace

Expression constant(int64_t value) {
  return {Kind::kConstant, value, {}};
}

Expression parameter(int number) {
  return {Kind::kParameter, number, {}};
}

Expression sum(std::vector<Expression> operands) {
  std::vector<Expression> terms;
  int64_t constants = 0;
  for (Expression &operand : operands)
    add_terms(std::move(operand), &terms, &constants);
  if (terms.empty()) return constant(constants);
  if (constants != 0) terms.push_back(constant(constants));
  if (terms.size() == 1) return terms.front();
  return {Kind::kSum, 0, std::move(terms)};
}

Expression product(Expression operand, int64_t factor) {
  if (factor == 0) return constant(0);
  if (factor == 1) return operand;
  if (operand.kind == Kind::kConstant) return constant(operand.value * factor);
  if (operand.kind == Kind::kProduct) {
    Expression inner = operand.operands.front();
    return product(std::move(inner), operand.value * factor);
  }
  if (operand.kind == Kind::kSum) {
    for (Expression &term : operand.operands)
      term = product(std::move(term), factor);
    return sum(std::move(operand.operands));
  }
  return {Kind::kProduct, factor, {std::move(operand)}};
}

Expression floor_quotient(Expression operand, int64_t divisor) {
  if (divisor == 1) return operand;
  if (operand.kind == Kind::kConstant)
    return constant(floor_divide(operand.value, divisor));
  return {Kind::kFloorQuotient, divisor, {std::move(operand)}};
}

Expression minimum(std::vector<Expression> operands) {
  return extremum(Kind::kMinimum, std::move(operands));
}

Expression maximum(std::vector<Expression> operands) {
  return extremum(Kind::kMaximum, std::move(operands));
}

bool is_constant(const Expression &expression, int64_t value) {
  return expression.kind == Kind::kConstant && expression.value == value;
}

bool operator==(const Expression &a, const Expression &b) {
  return a.kind == b.kind && a.value == b.value && a.operands == b.operands;
}

int64_t evaluate(const Expression &expression,
                 const std::vector<int64_t> &parameters) {
  if (expression.kind == Kind::kConstant) return expression.value;
  if (expression.kind == Kind::kParameter) return parameters[expression.value];
  std::vector<int64_t> values;
  for (const Expression &operand : expression.operands)
    values.push_back(evaluate(operand, parameters));
  int64_t total = 0;
  switch (expression.kind) {
    case Kind::kProduct:
      return values.front() * expression.value;
    case Kind::kFloorQuotient:
      return floor_divide(values.front(), expression.value);
    case Kind::kMinimum:
      return *std::min_element(values.begin(), values.end());
    case Kind::kMaximum:
      return *std::max_element(values.begin(), values.end());
    default:
      for (int64_t value : values) total += value;
      return total;
  }
}

std::string to_string(const Expression &expression) {
  const std::vector<Expression> &operands = expression.operands;
  switch (expression.kind) {
    case Kind::kConstant:
      return std::to_string(expression.value);
    case Kind::kParameter:
      return "p" + std::to_string(expression.value);
    case Kind::kSum:
      return sum_to_string(operands);
    case Kind::kProduct:
      return product_to_string(operands.front(), expression.value);
    case Kind::kFloorQuotient:
      return "floor(" + in_brackets(operands.front()) + " / " +
             std::to_string(expression.value) + ")";
    case Kind::kMinimum:
      return "min" + list(operands);
    case Kind::kMaximum:
      return "max" + list(operands);
  }
  return "";
}

}  // namespace yeti::polyhedral
