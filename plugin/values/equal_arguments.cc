// See equal_arguments.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/equal_arguments.h"

namespace yeti {

namespace {

// Whether 'operand' is known before 'block'.
bool is_known_before(tree operand, basic_block block) {
  if (TREE_CODE(operand) != SSA_NAME) return is_gimple_min_invariant(operand);
  basic_block definition = gimple_bb(SSA_NAME_DEF_STMT(operand));
  return !definition || (definition != block &&
                         dominated_by_p(CDI_DOMINATORS, block, definition));
}

// The sum or difference that 'value' is, or null.
gassign *sum_of(tree value) {
  if (TREE_CODE(value) != SSA_NAME) return nullptr;
  gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!assign) return nullptr;
  tree_code code = gimple_assign_rhs_code(assign);
  return code == PLUS_EXPR || code == MINUS_EXPR || code == POINTER_PLUS_EXPR
             ? assign
             : nullptr;
}

bool is_equal(gassign *a, gassign *b) {
  return gimple_assign_rhs_code(a) == gimple_assign_rhs_code(b) &&
         operand_equal_p(gimple_assign_rhs1(a), gimple_assign_rhs1(b), 0) &&
         operand_equal_p(gimple_assign_rhs2(a), gimple_assign_rhs2(b), 0);
}

// The computation that all arguments of 'phi' are, or null.
gassign *common_sum(gphi *phi) {
  tree result = gimple_phi_result(phi);
  if (virtual_operand_p(result) || gimple_phi_num_args(phi) < 2 ||
      SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result))
    return nullptr;
  gassign *first = sum_of(gimple_phi_arg_def(phi, 0));
  if (!first || !is_known_before(gimple_assign_rhs1(first), gimple_bb(phi)) ||
      !is_known_before(gimple_assign_rhs2(first), gimple_bb(phi)))
    return nullptr;
  for (unsigned i = 1; i < gimple_phi_num_args(phi); ++i) {
    gassign *other = sum_of(gimple_phi_arg_def(phi, i));
    if (!other || !is_equal(first, other)) return nullptr;
  }
  return first;
}

// A loop header's PHI has another value in each iteration.
bool is_header(basic_block block) {
  return block->loop_father && block->loop_father->header == block;
}

}  // namespace

void compute_equal_arguments(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    if (is_header(block)) continue;
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i);) {
      gphi *phi = i.phi();
      gassign *sum = common_sum(phi);
      if (!sum) {
        gsi_next(&i);
        continue;
      }
      tree result = gimple_phi_result(phi);
      gassign *copy =
          gimple_build_assign(result, gimple_assign_rhs_code(sum),
                              gimple_assign_rhs1(sum), gimple_assign_rhs2(sum));
      gimple_set_location(copy, gimple_location(sum));
      remove_phi_node(&i, false);
      gimple_stmt_iterator start = gsi_after_labels(block);
      gsi_insert_before(&start, copy, GSI_NEW_STMT);
    }
  }
}

}  // namespace yeti
