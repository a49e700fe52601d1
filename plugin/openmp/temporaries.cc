// Follows values from temporary to temporary, a few steps at most.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/temporaries.h"

#include "plugin/openmp/scalar_updates.h"

namespace yeti {

namespace {

constexpr int kMostSteps = 6;

}  // namespace

// The statement that computed the temporary 'value', or null.
gimple *Temporaries::definition_of(tree value) const {
  if (!is_temporary(value)) return nullptr;
  auto found = definitions_.find(value);
  return found == definitions_.end() ? nullptr : found->second;
}

bool Temporaries::is_value_of(tree value, tree variable) const {
  for (int steps = 0; steps < kMostSteps; ++steps) {
    if (variable_of(value) == variable) return true;
    gimple *def = definition_of(value);
    if (!def || !is_gimple_assign(def)) return false;
    tree_code code = gimple_assign_rhs_code(def);
    if (!gimple_assign_single_p(def) && !CONVERT_EXPR_CODE_P(code))
      return false;
    value = gimple_assign_rhs1(def);
  }
  return false;
}

// Whether two values were computed in the same way.
bool Temporaries::are_same(tree a, tree b, int depth) const {
  if (!a || !b || depth == 0) return a == b;
  if (operand_equal_p(a, b, 0)) return true;
  gimple *left = definition_of(a), *right = definition_of(b);
  if (left && right) return do_same(left, right, depth);
  if (left && gimple_assign_single_p(left))
    return are_same(gimple_assign_rhs1(left), b, depth - 1);
  if (right && gimple_assign_single_p(right))
    return are_same(a, gimple_assign_rhs1(right), depth - 1);
  if (left || right || !EXPR_P(a) || TREE_CODE(a) != TREE_CODE(b) ||
      TREE_OPERAND_LENGTH(a) != TREE_OPERAND_LENGTH(b))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH(a); ++i)
    if (!are_same(TREE_OPERAND(a, i), TREE_OPERAND(b, i), depth - 1))
      return false;
  return true;
}

// Whether two statements assign values that were computed in the same way.
bool Temporaries::do_same(gimple *a, gimple *b, int depth) const {
  if (!is_gimple_assign(a) || !is_gimple_assign(b) ||
      gimple_num_ops(a) != gimple_num_ops(b))
    return false;
  bool is_copy = gimple_assign_single_p(a) && gimple_assign_single_p(b);
  if (!is_copy && gimple_assign_rhs_code(a) != gimple_assign_rhs_code(b))
    return false;
  for (unsigned i = 1; i < gimple_num_ops(a); ++i)
    if (!are_same(gimple_op(a, i), gimple_op(b, i), depth - 1)) return false;
  return true;
}

bool Temporaries::assigns(gimple *statement, tree value) const {
  if (!is_gimple_assign(statement)) return false;
  if (gimple_assign_single_p(statement))
    return are_same(gimple_assign_rhs1(statement), value, kMostSteps);
  gimple *def = definition_of(value);
  return def && do_same(statement, def, kMostSteps);
}

bool Temporaries::mentions(tree value, tree variable) const {
  return mentions(value, variable, kMostSteps);
}

bool Temporaries::mentions(tree value, tree variable, int depth) const {
  if (depth == 0) return true;
  if (variable_of(value) == variable) return true;
  gimple *def = definition_of(value);
  if (!def) return false;
  for (unsigned i = 1; i < gimple_num_ops(def); ++i)
    if (gimple_op(def, i) && mentions(gimple_op(def, i), variable, depth - 1))
      return true;
  return false;
}

}  // namespace yeti
