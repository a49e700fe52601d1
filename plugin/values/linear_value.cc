// See linear_value.h. A sum or product of narrow signed numbers that does not
// overflow has the same value in any wider type.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/linear_value.h"

#include "plugin/values/affine.h"

namespace yeti {

namespace {

bool is_wide(tree type) {
  return TYPE_PRECISION(type) == TYPE_PRECISION(sizetype);
}

// Whether arithmetic in 'type' gives the same results as in a wider type.
bool is_exact(tree type) {
  return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)) &&
         (is_wide(type) || (INTEGRAL_TYPE_P(type) && !TYPE_UNSIGNED(type) &&
                            TYPE_OVERFLOW_UNDEFINED(type) &&
                            TYPE_PRECISION(type) < TYPE_PRECISION(sizetype)));
}

// 'value', which is wide or signed, as a number modulo 2^64.
tree widened(tree value) {
  return fold_convert(sizetype, value);
}

// 'a' 'code' 'b', not folded: GCC would make (i - 1) * n of i * n - n.
tree added(tree_code code, tree a, tree b) {
  if (integer_zerop(b)) return a;
  if (TREE_CODE(a) == INTEGER_CST || TREE_CODE(b) == INTEGER_CST)
    return fold_build2(code, sizetype, a, b);
  return build2(code, sizetype, a, b);
}

// 'a' * 'b', with sums multiplied out: (i - 1) * n and i * n are then seen to
// be n apart.
tree times(tree a, tree b, int depth = 0) {
  if (TREE_CODE(b) == PLUS_EXPR) std::swap(a, b);
  if ((TREE_CODE(a) == PLUS_EXPR || TREE_CODE(a) == MINUS_EXPR) && depth < 4 &&
      TREE_CODE(b) != INTEGER_CST)
    return added(TREE_CODE(a), times(TREE_OPERAND(a, 0), b, depth + 1),
                 times(TREE_OPERAND(a, 1), b, depth + 1));
  return fold_build2(MULT_EXPR, sizetype, a, b);
}

}  // namespace

LinearValue LinearExpansion::constant(tree value) const {
  size_t digits = collapsed_ ? collapsed_->digits.size() : 0;
  return {widened(value),
          std::vector<tree>(loops_.size() + digits, size_zero_node)};
}

bool LinearExpansion::is_invariant(const LinearValue &value) const {
  return std::all_of(value.steps.begin(), value.steps.end(),
                     [](tree step) { return integer_zerop(step); });
}

LinearExpansion::Result LinearExpansion::sum(Result a, Result b,
                                             bool is_difference) const {
  if (!a || !b) return {};
  if (uses_digits(*a) && uses_digits(*b) && a->is_next != b->is_next) return {};
  a->is_next |= b->is_next;
  tree_code code = is_difference ? MINUS_EXPR : PLUS_EXPR;
  a->start = added(code, a->start, b->start);
  for (size_t i = 0; i < a->steps.size(); ++i)
    a->steps[i] = added(code, a->steps[i], b->steps[i]);
  return a;
}

LinearExpansion::Result LinearExpansion::product(Result a, Result b) const {
  if (!a || !b) return {};
  if (is_invariant(*a)) std::swap(a, b);
  if (!is_invariant(*b)) return {};
  a->start = times(a->start, b->start);
  for (tree &step : a->steps)
    if (!integer_zerop(step)) step = times(step, b->start);
  return a;
}

LinearExpansion::Result LinearExpansion::of_operation(tree_code code, tree type,
                                                      tree a, tree b) {
  if (CONVERT_EXPR_CODE_P(code)) {
    tree from = TREE_TYPE(a);
    bool keeps_value = INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
    keeps_value &= INTEGRAL_TYPE_P(from) || POINTER_TYPE_P(from);
    if (!keeps_value || TYPE_PRECISION(from) > TYPE_PRECISION(type) ||
        (!is_wide(from) && TYPE_UNSIGNED(from) && !of_digit(a)) ||
        (!is_wide(type) && TYPE_UNSIGNED(type)))
      return {};
    return of(a);
  }
  if (!is_exact(type)) return {};
  switch (code) {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return sum(of(a), of(b), false);
    case MINUS_EXPR:
      return sum(of(a), of(b), true);
    case MULT_EXPR:
      return product(of(a), of(b));
    case NEGATE_EXPR:
      return sum(constant(size_zero_node), of(a), true);
    case SSA_NAME:
      return of(a);
    default:
      return {};
  }
}

// A variable that 'loop' carries from one iteration to the next.
LinearExpansion::Result LinearExpansion::of_phi(tree name, class loop *loop) {
  auto level = std::find(loops_.begin(), loops_.end(), loop);
  if (level == loops_.end() || !is_exact(TREE_TYPE(name))) return {};
  tree evolution = analyze_scalar_evolution(loop, name);
  if (TREE_CODE(evolution) != POLYNOMIAL_CHREC ||
      CHREC_VARIABLE(evolution) != unsigned(loop->num) ||
      tree_contains_chrecs(CHREC_LEFT(evolution), nullptr) ||
      tree_contains_chrecs(CHREC_RIGHT(evolution), nullptr))
    return {};
  Result result = of(CHREC_LEFT(evolution));
  Result step = of(CHREC_RIGHT(evolution));
  if (!result || !step || !is_invariant(*step)) return {};
  size_t index = level - loops_.begin();
  result->steps[index] =
      fold_build2(PLUS_EXPR, sizetype, result->steps[index], step->start);
  return result;
}

// 'value', which is known before the loops.
LinearExpansion::Result LinearExpansion::of_known(tree value) const {
  if (!is_wide(TREE_TYPE(value)) && TYPE_UNSIGNED(TREE_TYPE(value))) return {};
  return constant(value);
}

LinearExpansion::Result LinearExpansion::of_load(gassign *load) {
  Result address = of_address(gimple_assign_rhs1(load));
  if (!address || !is_invariant(*address)) return {};
  tree value = before_.loaded(load, address->start);
  return value ? of_known(value) : Result();
}

bool LinearExpansion::uses_digits(const LinearValue &value) const {
  return std::any_of(value.steps.begin() + loops_.size(), value.steps.end(),
                     [](tree step) { return !integer_zerop(step); });
}

// The value of 'name' if that is a digit: at the head of the loop, at the join,
// or moved on.
LinearExpansion::Result LinearExpansion::of_digit(tree name) const {
  for (size_t i = 0; collapsed_ && i < collapsed_->digits.size(); ++i) {
    const CollapsedLoop::Digit &digit = collapsed_->digits[i];
    if (name != digit.name && name != digit.next && name != digit.moved)
      continue;
    // The step after the last one may wrap, unless it is a step of 1 beyond the
    // end.
    if (name == digit.moved && !is_exact(TREE_TYPE(name)) &&
        !integer_onep(digit.step) && !integer_minus_onep(digit.step))
      return {};
    LinearValue result = constant(size_zero_node);
    result.steps[loops_.size() + i] = size_one_node;
    if (name == digit.moved) result.start = widened(digit.step);
    result.is_next = name == digit.next;
    return result;
  }
  return {};
}

// Whether a value that is 'value' before control takes 'way' of the collapsed
// loop is 'next' in terms of the digits after it.
bool LinearExpansion::makes_next(const LinearValue &next, size_t way,
                                 const LinearValue &value) const {
  AffineCache cache;
  auto is_same = [&](tree a, tree b) {
    aff_tree rest = difference(cache.expand(a), cache.expand(b));
    return rest.n == 0 && !rest.rest && known_eq(rest.offset, 0);
  };
  tree before = value.start, behind = next.start;
  for (size_t i = 0; i < next.steps.size(); ++i) {
    if (i < loops_.size()) {
      if (!integer_zerop(value.steps[i])) return false;
      continue;
    }
    const CollapsedLoop::Digit &digit = collapsed_->digits[i - loops_.size()];
    if (digit.level < way) {
      if (!integer_zerop(value.steps[i])) return false;
      behind =
          added(PLUS_EXPR, behind, times(next.steps[i], widened(digit.again)));
    } else if (!is_same(value.steps[i], next.steps[i])) {
      return false;
    } else if (digit.level == way) {
      before =
          added(MINUS_EXPR, before, times(value.steps[i], widened(digit.step)));
    }
  }
  return is_same(before, behind);
}

// A value at the join of the collapsed loop. It has to be the same function of
// the digits on all ways. On the first way only digits of level 0 change, by
// their steps.
LinearExpansion::Result LinearExpansion::of_join(gphi *phi) {
  Result next = of(PHI_ARG_DEF_FROM_EDGE(phi, collapsed_->ways[0]));
  if (!next || next->is_next) return {};
  for (size_t i = 0; i < collapsed_->digits.size(); ++i) {
    const CollapsedLoop::Digit &digit = collapsed_->digits[i];
    if (digit.level == 0)
      next->start =
          added(MINUS_EXPR, next->start,
                times(next->steps[loops_.size() + i], widened(digit.step)));
  }
  for (size_t way = 0; way < collapsed_->levels(); ++way) {
    Result value = of(PHI_ARG_DEF_FROM_EDGE(phi, collapsed_->ways[way]));
    if (!value || value->is_next || !makes_next(*next, way, *value)) return {};
  }
  next->is_next = true;
  return next;
}

LinearExpansion::Result LinearExpansion::of_name(tree name) {
  if (tree value = before_.assumed(name)) return of_known(value);
  gimple *statement = SSA_NAME_DEF_STMT(name);
  if (gphi *phi = dyn_cast<gphi *>(statement)) {
    basic_block block = gimple_bb(statement);
    class loop *loop = block->loop_father;
    if (collapsed_ && block == collapsed_->join) return of_join(phi);
    return loop->header == block ? of_phi(name, loop) : Result();
  }
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!assign) return {};
  if (gimple_assign_load_p(assign)) return of_load(assign);
  tree_code code = gimple_assign_rhs_code(assign);
  tree a = gimple_assign_rhs1(assign);
  if (code == ADDR_EXPR) return of(a);
  Result result =
      of_operation(code, TREE_TYPE(name), a, gimple_assign_rhs2(assign));
  if (result) return result;
  tree value = before_.of(name, gimple_bb(assign)->loop_father);
  return value ? of_known(value) : Result();
}

LinearExpansion::Result LinearExpansion::of(tree value) {
  if (steps_left_-- <= 0 ||
      !(INTEGRAL_TYPE_P(TREE_TYPE(value)) || POINTER_TYPE_P(TREE_TYPE(value))))
    return {};
  if (expr_invariant_in_loop_p(loops_.front(), value)) return of_known(value);
  if (Result digit = of_digit(value)) return digit;
  if (TREE_CODE(value) == SSA_NAME) return of_name(value);
  if (TREE_CODE(value) == ADDR_EXPR) return of_address(TREE_OPERAND(value, 0));
  if (UNARY_CLASS_P(value) || BINARY_CLASS_P(value))
    return of_operation(
        TREE_CODE(value), TREE_TYPE(value), TREE_OPERAND(value, 0),
        BINARY_CLASS_P(value) ? TREE_OPERAND(value, 1) : NULL_TREE);
  return {};
}

LinearExpansion::Result LinearExpansion::of_address(tree reference) {
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, reverse, is_volatile;
  tree base = get_inner_reference(reference, &bits, &position, &offset, &mode,
                                  &is_unsigned, &reverse, &is_volatile);
  HOST_WIDE_INT first;
  if (!position.is_constant(&first) || first % BITS_PER_UNIT) return {};
  Result result = constant(size_int(first / BITS_PER_UNIT));
  if (TREE_CODE(base) == MEM_REF) {
    result = sum(result, of(TREE_OPERAND(base, 0)), false);
    result = sum(result, constant(TREE_OPERAND(base, 1)), false);
  } else if (DECL_P(base)) {
    tree address = build_fold_addr_expr(base);
    if (!expr_invariant_in_loop_p(loops_.front(), address)) return {};
    result = sum(result, constant(address), false);
  } else {
    return {};
  }
  return offset ? sum(result, of(offset), false) : result;
}

}  // namespace yeti
