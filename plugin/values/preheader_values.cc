// See preheader_values.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/preheader_values.h"

#include "plugin/records/static_record.h"
#include "plugin/values/conditional_load.h"
#include "plugin/values/evolution.h"

namespace yeti {

namespace {

constexpr int kMostDepth = 12;
// A nest with more stores than this is taken to change everything.
constexpr int kMostStores = 500;

// Whether 'load' can be repeated from its address alone: it loads whole bytes,
// and no more than there are at address_of_zero().
bool is_plain(gassign *load) {
  tree reference = gimple_assign_rhs1(load);
  tree type = TREE_TYPE(reference);
  return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)) &&
         TYPE_PRECISION(type) == tree_to_uhwi(TYPE_SIZE(type)) &&
         TYPE_PRECISION(type) <= POINTER_SIZE &&
         !reverse_storage_order_for_component_p(reference) &&
         !gimple_has_volatile_ops(load);
}

bool is_operation(tree value) {
  return UNARY_CLASS_P(value) || BINARY_CLASS_P(value) ||
         COMPARISON_CLASS_P(value) || TREE_CODE(value) == TRUTH_NOT_EXPR ||
         TREE_CODE(value) == TRUTH_AND_EXPR ||
         TREE_CODE(value) == TRUTH_OR_EXPR || TREE_CODE(value) == COND_EXPR;
}

// 'address' if 'condition' is true, else the address of a readable word. This
// is computed by arithmetic, not by a conditional expression: GCC cannot
// gimplify those whose operands are in turn conditional on something that may
// trap. The arithmetic is not folded, because GCC 13 and later fold it into
// just such an expression.
tree address_if(tree condition, tree address) {
  if (integer_onep(condition)) return address;
  tree other = fold_convert(sizetype, address_of_zero());
  tree distance =
      fold_build2(MINUS_EXPR, sizetype, fold_convert(sizetype, address), other);
  tree chosen = build2(MULT_EXPR, sizetype, distance,
                       build1(NOP_EXPR, sizetype, condition));
  return build2(PLUS_EXPR, sizetype, other, chosen);
}

}  // namespace

tree PreheaderValues::of(tree value, class loop *inner) const {
  return of(value, inner, 0);
}

// The same operation on the same operands gives the same value. It must not
// trap if the nest does not compute it.
tree PreheaderValues::of(tree value, class loop *inner, int depth) const {
  if (expr_invariant_in_loop_p(outermost_, value)) return value;
  if (tree known = assumed(value)) return known;
  if (depth == kMostDepth) return NULL_TREE;
  if (is_operation(value)) {
    if (tree_could_trap_p(value)) return NULL_TREE;
    tree operands[3] = {};
    for (int i = 0; i < TREE_OPERAND_LENGTH(value); ++i) {
      operands[i] = of(TREE_OPERAND(value, i), inner, depth + 1);
      if (!operands[i]) return NULL_TREE;
    }
    switch (TREE_OPERAND_LENGTH(value)) {
      case 1:
        return fold_build1(TREE_CODE(value), TREE_TYPE(value), operands[0]);
      case 2:
        return fold_build2(TREE_CODE(value), TREE_TYPE(value), operands[0],
                           operands[1]);
      default:
        return fold_build3(TREE_CODE(value), TREE_TYPE(value), operands[0],
                           operands[1], operands[2]);
    }
  }
  tree evolution = evolution_of(value, inner, outermost_);
  if (!chrec_contains_undetermined(evolution) &&
      !tree_contains_chrecs(evolution, nullptr) &&
      expr_invariant_in_loop_p(outermost_, evolution))
    return evolution;
  return TREE_CODE(value) == SSA_NAME ? of_definition(value, inner, depth)
                                      : NULL_TREE;
}

tree PreheaderValues::of_definition(tree name, class loop *inner,
                                    int depth) const {
  gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(name));
  if (!assign || gimple_could_trap_p(assign)) return NULL_TREE;
  tree_code code = gimple_assign_rhs_code(assign);
  tree type = TREE_TYPE(name);
  tree a = gimple_assign_rhs1(assign);
  switch (gimple_assign_rhs_class(assign)) {
    case GIMPLE_SINGLE_RHS:
      return TREE_CODE(a) == SSA_NAME ? of(a, inner, depth + 1) : NULL_TREE;
    case GIMPLE_UNARY_RHS:
      a = of(a, inner, depth + 1);
      return a ? fold_build1(code, type, a) : NULL_TREE;
    case GIMPLE_BINARY_RHS: {
      a = of(a, inner, depth + 1);
      tree b = of(gimple_assign_rhs2(assign), inner, depth + 1);
      return a && b ? fold_build2(code, type, a, b) : NULL_TREE;
    }
    default:
      return NULL_TREE;
  }
}

bool PreheaderValues::is_changed(tree reference) const {
  basic_block *blocks = get_loop_body(outermost_);
  bool result = false;
  int stores = 0;
  for (unsigned i = 0; i < outermost_->num_nodes && !result; ++i)
    for (gimple_stmt_iterator at = gsi_start_bb(blocks[i]);
         !gsi_end_p(at) && !result; gsi_next(&at))
      result = gimple_vdef(gsi_stmt(at)) &&
               (++stores > kMostStores ||
                stmt_may_clobber_ref_p(gsi_stmt(at), reference));
  free(blocks);
  return result;
}

// If the condition is false, a place that is always readable is read instead,
// so that the load does not trap. force_value knows what to do with the mark.
tree PreheaderValues::loaded(gassign *load, tree address) const {
  tree reference = gimple_assign_rhs1(load);
  if (!loads_if_ || !is_plain(load) || is_changed(reference)) return NULL_TREE;
  address = fold_convert(const_ptr_type_node, address_if(loads_if_, address));
  tree any = build_pointer_type_for_mode(char_type_node, VOIDmode, true);
  tree type =
      build_aligned_type(TREE_TYPE(reference), get_object_alignment(reference));
  tree result = build2(MEM_REF, type, address, build_zero_cst(any));
  TREE_THIS_NOTRAP(result) = 1;
  if (!integer_onep(loads_if_)) mark_conditional_load(result);
  return result;
}

}  // namespace yeti
