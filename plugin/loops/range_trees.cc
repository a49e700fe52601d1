// See range_trees.h. All arithmetic is modulo 2^64: values that are used do not
// wrap, and others may.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/range_trees.h"

namespace yeti {

namespace {

using polyhedral::Expression;

tree number_type() {
  return ssizetype;
}

tree number(int64_t value) {
  return build_int_cst(number_type(), value);
}

// 'a' 'code' 'b' modulo 2^64.
tree wrapping(tree_code code, tree a, tree b) {
  return fold_convert(number_type(),
                      fold_build2(code, sizetype, fold_convert(sizetype, a),
                                  fold_convert(sizetype, b)));
}

class Translator {
 public:
  explicit Translator(const AffineAccessGroup &group) : group_(group) {}

  tree value_of(const Expression &expression) const;
  tree condition_of(const polyhedral::Range &range) const;
  tree address_of(const polyhedral::Range &range) const;

 private:
  tree parameter(int64_t which) const { return group_.parameter(which); }
  tree joined(tree_code code, const Expression &expression) const;

  const AffineAccessGroup &group_;
};

tree Translator::joined(tree_code code, const Expression &expression) const {
  tree result = NULL_TREE;
  for (const Expression &operand : expression.operands) {
    tree value = value_of(operand);
    if (!result)
      result = value;
    else if (code == PLUS_EXPR)
      result = wrapping(code, result, value);
    else
      result = fold_build2(code, number_type(), result, value);
  }
  return result;
}

tree Translator::value_of(const Expression &expression) const {
  switch (expression.kind) {
    case Expression::Kind::kConstant:
      return number(expression.value);
    case Expression::Kind::kParameter:
      return parameter(expression.value);
    case Expression::Kind::kSum:
      return joined(PLUS_EXPR, expression);
    case Expression::Kind::kProduct:
      return wrapping(MULT_EXPR, value_of(expression.operands[0]),
                      number(expression.value));
    case Expression::Kind::kFloorQuotient:
      return fold_build2(FLOOR_DIV_EXPR, number_type(),
                         value_of(expression.operands[0]),
                         number(expression.value));
    case Expression::Kind::kMinimum:
      return joined(MIN_EXPR, expression);
    case Expression::Kind::kMaximum:
      return joined(MAX_EXPR, expression);
  }
  gcc_unreachable();
}

// Whether there is something to check; null: always.
tree Translator::condition_of(const polyhedral::Range &range) const {
  tree result = NULL_TREE;
  auto add = [&](tree condition) {
    result = result ? fold_build2(TRUTH_AND_EXPR, boolean_type_node, result,
                                  condition)
                    : condition;
  };
  for (tree condition : group_.first().conditions) add(condition);
  for (const Expression &expression : range.condition)
    add(fold_build2(GE_EXPR, boolean_type_node, value_of(expression),
                    number(0)));
  return result;
}

tree Translator::address_of(const polyhedral::Range &range) const {
  tree distance = value_of(range.byte);
  for (size_t i = 0; i < range.start.size(); ++i)
    distance = wrapping(
        PLUS_EXPR, distance,
        wrapping(MULT_EXPR, value_of(range.start[i]), group_.stride(i)));
  tree base = fold_convert(ptr_type_node, group_.first().base);
  return fold_build_pointer_plus(base, fold_convert(sizetype, distance));
}

int64_t modulo(int64_t value, int64_t period) {
  return (value % period + period) % period;
}

// 'expression' modulo 'period', if that is constant.
std::optional<int64_t> residue(const Expression &expression, int64_t period) {
  switch (expression.kind) {
    case Expression::Kind::kConstant:
      return modulo(expression.value, period);
    case Expression::Kind::kProduct:
      if (expression.value % period == 0) return 0;
      return {};
    case Expression::Kind::kSum: {
      int64_t sum = 0;
      for (const Expression &operand : expression.operands) {
        auto part = residue(operand, period);
        if (!part) return {};
        sum = modulo(sum + *part, period);
      }
      return sum;
    }
    case Expression::Kind::kMinimum:
    case Expression::Kind::kMaximum: {
      auto first = residue(expression.operands.front(), period);
      for (const Expression &operand : expression.operands)
        if (!first || residue(operand, period) != first) return {};
      return first;
    }
    default:
      return {};
  }
}

// Where the bytes of the accesses are, seen from the start of 'range'. All
// strides are multiples of the period.
void set_offsets(const polyhedral::Range &range, const AffineAccessGroup &group,
                 RangeCheck *check) {
  int64_t period = group.period();
  if (!period) return;
  auto start = residue(range.byte, period);
  if (!start) return;
  check->period = period;
  check->has_whole_periods = residue(range.size, period) == 0;
  for (int access : range.accesses)
    check->offsets.push_back(
        modulo(group.group().accesses[access].byte - *start, period));
}

}  // namespace

RangeCheck check_of_range(const polyhedral::Range &range,
                          const AffineAccessGroup &group) {
  Translator translator(group);
  RangeCheck check{};
  check.is_write = range.is_write;
  check.start = translator.address_of(range);
  check.size = translator.value_of(range.size);
  if (range.stride >= 0) {
    check.stride = group.stride(range.stride);
    check.count = translator.value_of(range.count);
  }
  tree &size = check.stride ? check.count : check.size;
  if (tree condition = translator.condition_of(range))
    size = fold_build3(COND_EXPR, number_type(), condition, size, number(0));
  if (range.pitch >= 0) {
    check.pitch = group.stride(range.pitch);
    check.rows = translator.value_of(range.rows);
  }
  for (int access : range.accesses)
    check.accesses.push_back(group.accesses()[access]);
  set_offsets(range, group, &check);
  return check;
}

}  // namespace yeti
