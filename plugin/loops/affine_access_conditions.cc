// See affine_access_finder.h: the conditions under which an access happens in
// an iteration, as guards on the numbers of iterations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/gcc/ways_between.h"
#include "plugin/loops/affine_access_finder.h"
#include "plugin/values/evolution.h"

namespace yeti {

// Adds the condition under which control takes 'e', a branch in 'loop'.
Reason AffineAccessFinder::add_condition(edge e, class loop *loop) {
  gcond *branch = safe_dyn_cast<gcond *>(last_nondebug_stmt(e->src));
  if (!branch) return Reason::kConditional;
  tree_code code = gimple_cond_code(branch);
  tree left = gimple_cond_lhs(branch);
  tree right = gimple_cond_rhs(branch);
  bool is_negated = e->flags & EDGE_FALSE_VALUE;
  if (tree condition =
          before_.of(fold_build2(code, boolean_type_node, left, right), loop)) {
    if (is_negated)
      condition = fold_build1(TRUTH_NOT_EXPR, boolean_type_node, condition);
    if (!integer_onep(condition)) affine_.conditions.push_back(condition);
    return Reason::kNone;
  }
  if (!INTEGRAL_TYPE_P(TREE_TYPE(left))) return Reason::kConditional;
  if (is_negated) code = invert_tree_comparison(code, false);
  return add_guard(code, left, right, loop) ? Reason::kNone
                                            : Reason::kConditional;
}

namespace {

// The invariant 'value' as a signed number of 64 bits. A greater value may be
// replaced by the greatest one, because it is compared with numbers of
// iterations.
tree signed_number(tree value) {
  tree type = TREE_TYPE(value);
  if (TYPE_UNSIGNED(type) && TYPE_PRECISION(type) >= 64)
    value = fold_build2(MIN_EXPR, type, value,
                        build_int_cst(type, HOST_WIDE_INT_MAX / 4));
  return fold_convert(ssizetype, value);
}

// Whether 'evolution' may pass the bounds of its type.
bool may_wrap(tree evolution) {
  if (TREE_CODE(evolution) != POLYNOMIAL_CHREC) return false;
  tree type = TREE_TYPE(evolution);
  if (TYPE_OVERFLOW_UNDEFINED(type)) return false;
  tree start = CHREC_LEFT(evolution);
  return TREE_CODE(start) != INTEGER_CST ||
         TREE_CODE(CHREC_RIGHT(evolution)) != INTEGER_CST ||
         iv_can_overflow_p(get_chrec_loop(evolution), type, start,
                           CHREC_RIGHT(evolution));
}

constexpr int64_t kMostFactor = 1 << 20;

}  // namespace

// Finds 'value', which is known in 'loop', as 'start' plus multiples of
// iteration numbers, and adds 'sign' times these multiples to 'factors'. Fails
// if a variable may wrap.
bool AffineAccessFinder::find_linear(tree value, class loop *loop, int64_t sign,
                                     tree *start,
                                     std::vector<int64_t> *factors) {
  tree evolution = evolution_of(value, loop, outermost_);
  if (chrec_contains_undetermined(evolution)) return false;
  if (TYPE_PRECISION(TREE_TYPE(value)) > 64 || may_wrap(evolution))
    return false;
  for (; TREE_CODE(evolution) == POLYNOMIAL_CHREC;
       evolution = CHREC_LEFT(evolution)) {
    AffineAccess::Level *level = level_of(CHREC_VARIABLE(evolution));
    tree step = CHREC_RIGHT(evolution);
    if (!level || !tree_fits_shwi_p(step)) return false;
    int64_t factor = tree_to_shwi(step);
    if (std::abs(factor) > kMostFactor) return false;
    (*factors)[level - affine_.levels.data()] += sign * factor;
  }
  if (tree_contains_chrecs(evolution, nullptr) ||
      !expr_invariant_in_loop_p(outermost_, evolution))
    return false;
  *start = signed_number(evolution);
  return true;
}

// Adds the guard 'left' 'code' 'right'.
bool AffineAccessFinder::add_guard(tree_code code, tree left, tree right,
                                   class loop *loop) {
  if (code == LT_EXPR || code == LE_EXPR) {
    std::swap(left, right);
    code = code == LT_EXPR ? GT_EXPR : GE_EXPR;
  }
  AffineAccess::Guard guard{};
  guard.factors.assign(affine_.levels.size(), 0);
  guard.relation = code == GT_EXPR ? GE_EXPR : code;
  guard.constant = code == GT_EXPR ? -1 : 0;
  if (guard.relation != GE_EXPR && guard.relation != EQ_EXPR &&
      guard.relation != NE_EXPR)
    return false;
  if (!find_linear(left, loop, 1, &guard.left, &guard.factors) ||
      !find_linear(right, loop, -1, &guard.right, &guard.factors))
    return false;
  affine_.guards.push_back(guard);
  return true;
}

namespace {

// The outermost loop inside 'loop' that contains 'block'.
class loop *loop_below(basic_block block, class loop *loop) {
  class loop *inner = block->loop_father;
  while (loop_outer(inner) != loop) inner = loop_outer(inner);
  return inner;
}

// kNone if what follows 'inner' is run whenever that is, which is not known if
// it has several exits.
Reason unless_always_left(class loop *inner) {
  return single_exit(inner) ? Reason::kNone : Reason::kConditional;
}

// Whether control comes from 'from' to 'to' before the iteration of 'loop'
// ends. Post-dominance is a quick test but not enough: 'to' may be reached only
// in a later iteration.
bool comes_in_iteration(basic_block from, basic_block to, class loop *loop) {
  if (!dominated_by_p(CDI_POST_DOMINATORS, from, to)) return false;
  return all_edges_between(from, to, [&](edge e) {
    return e->dest != loop->header && flow_bb_inside_loop_p(loop, e->dest);
  });
}

}  // namespace

// Adds the condition that decides whether 'block' is run.
Reason AffineAccessFinder::add_condition_before(basic_block block,
                                                class loop *loop) {
  if (!single_pred_p(block)) return Reason::kConditional;
  return add_condition(single_pred_edge(block), loop);
}

// Goes from 'block' up the dominator tree to a block that runs in every
// iteration of 'loop', and adds the conditions for the blocks on the way.
Reason AffineAccessFinder::climb(basic_block *from, class loop *loop) {
  basic_block block = *from;
  while (!dominated_by_p(CDI_DOMINATORS, loop->latch, block)) {
    if (block->loop_father != loop) {
      class loop *inner = loop_below(block, loop);
      Reason reason = unless_always_left(inner);
      if (reason != Reason::kNone) return reason;
      block = loop_preheader_edge(inner)->src;
      continue;
    }
    basic_block before = get_immediate_dominator(CDI_DOMINATORS, block);
    if (!comes_in_iteration(before, block, loop)) {
      Reason reason = before->loop_father == loop
                          ? add_condition_before(block, loop)
                          : unless_always_left(loop_below(before, loop));
      if (reason != Reason::kNone) return reason;
    }
    block = before;
  }
  *from = block;
  return Reason::kNone;
}

// A block that runs in every iteration that is followed by another one runs in
// the last iteration if and only if it dominates the block with the exit: if it
// could come both before and after that block, the two would be on a cycle.
Reason AffineAccessFinder::find_conditions(edge exit) {
  basic_block block = gimple_bb(access_.statement);
  for (size_t i = affine_.levels.size(); i-- > 0;) {
    AffineAccess::Level &level = affine_.levels[i];
    Reason reason = climb(&block, level.loop);
    if (reason != Reason::kNone) return reason;
    level.in_last = dominated_by_p(CDI_DOMINATORS, exit->src, block);
    if (i == 0) break;
    block = loop_preheader_edge(level.loop)->src;
    exit = single_exit(affine_.levels[i - 1].loop);
  }
  return Reason::kNone;
}

}  // namespace yeti
