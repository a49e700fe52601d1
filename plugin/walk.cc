// See walk.h. Addresses and counts come from GCC's scalar evolutions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/walk.h"

namespace yeti {

namespace {

// 'value', which is known in 'inner', in terms of what is known before
// 'outermost'; null if it changes in there.
tree invariant_form(tree value, class loop *inner, class loop *outermost) {
  if (expr_invariant_in_loop_p(outermost, value)) return value;
  if (COMPARISON_CLASS_P(value) || TREE_CODE(value) == TRUTH_NOT_EXPR ||
      TREE_CODE(value) == TRUTH_AND_EXPR || TREE_CODE(value) == TRUTH_OR_EXPR ||
      TREE_CODE(value) == COND_EXPR) {
    tree result = copy_node(value);
    for (int i = 0; i < TREE_OPERAND_LENGTH(value); ++i) {
      tree operand = invariant_form(TREE_OPERAND(value, i), inner, outermost);
      if (!operand) return NULL_TREE;
      TREE_OPERAND(result, i) = operand;
    }
    return result;
  }
  tree evolution = instantiate_scev(loop_preheader_edge(outermost), inner,
                                    analyze_scalar_evolution(inner, value));
  if (chrec_contains_undetermined(evolution) ||
      tree_contains_chrecs(evolution, nullptr) ||
      !expr_invariant_in_loop_p(outermost, evolution))
    return NULL_TREE;
  return evolution;
}

class Finder {
 public:
  Finder(const Access &access, class loop *outermost, const LoopFacts &facts)
      : access_(access), outermost_(outermost), facts_(facts) {}

  std::variant<Walk, Reason> find();

 private:
  Reason find_levels();
  Reason find_conditions();
  Reason climb(basic_block block, class loop *loop, bool *in_last);
  Reason add_condition(edge e, class loop *loop);
  Walk::Level *level_of(unsigned loop_number);
  Reason find_steps();

  const Access &access_;
  class loop *outermost_;
  const LoopFacts &facts_;
  Walk walk_;
};

Reason Finder::find_levels() {
  for (class loop *loop = gimple_bb(access_.statement)->loop_father;;
       loop = loop_outer(loop)) {
    if (Reason reason = facts_.uncounted(loop); reason != Reason::kNone)
      return reason;
    tree count = invariant_form(facts_.latch_executions(loop),
                                loop == outermost_ ? loop : loop_outer(loop),
                                outermost_);
    if (!count) return Reason::kVariableCount;
    walk_.levels.insert(walk_.levels.begin(),
                        Walk::Level{loop, size_zero_node, count, false});
    if (loop == outermost_) return Reason::kNone;
  }
}

// What decides that control goes along 'e', a branch in 'loop'.
Reason Finder::add_condition(edge e, class loop *loop) {
  gcond *branch = safe_dyn_cast<gcond *>(last_stmt(e->src));
  if (!branch) return Reason::kConditional;
  tree condition =
      fold_build2(gimple_cond_code(branch), boolean_type_node,
                  gimple_cond_lhs(branch), gimple_cond_rhs(branch));
  if (e->flags & EDGE_FALSE_VALUE)
    condition = fold_build1(TRUTH_NOT_EXPR, boolean_type_node, condition);
  condition = invariant_form(condition, loop, outermost_);
  if (!condition) return Reason::kConditional;
  walk_.conditions.push_back(condition);
  return Reason::kNone;
}

// The outermost loop in 'loop', which is not that itself, that has 'block'.
class loop *loop_below(basic_block block, class loop *loop) {
  class loop *inner = block->loop_father;
  while (loop_outer(inner) != loop) inner = loop_outer(inner);
  return inner;
}

// Goes from 'block' to blocks that are always run before it, until one runs in
// every iteration of 'loop', and collects what decides about the others.
Reason Finder::climb(basic_block block, class loop *loop, bool *in_last) {
  while (!dominated_by_p(CDI_DOMINATORS, loop->latch, block)) {
    if (block->loop_father != loop) {
      class loop *inner = loop_below(block, loop);
      if (!single_exit(inner)) return Reason::kConditional;
      block = loop_preheader_edge(inner)->src;
      continue;
    }
    basic_block before = get_immediate_dominator(CDI_DOMINATORS, block);
    if (!dominated_by_p(CDI_POST_DOMINATORS, before, block) &&
        before->loop_father == loop) {
      if (!single_pred_p(block)) return Reason::kConditional;
      Reason reason = add_condition(single_pred_edge(block), loop);
      if (reason != Reason::kNone) return reason;
    }
    block = before;
  }
  *in_last = dominated_by_p(CDI_DOMINATORS, single_exit(loop)->src, block);
  return Reason::kNone;
}

Reason Finder::find_conditions() {
  basic_block block = gimple_bb(access_.statement);
  for (size_t i = walk_.levels.size(); i-- > 0;) {
    Walk::Level &level = walk_.levels[i];
    Reason reason = climb(block, level.loop, &level.in_last);
    if (reason != Reason::kNone) return reason;
    block = loop_preheader_edge(level.loop)->src;
  }
  return Reason::kNone;
}

Walk::Level *Finder::level_of(unsigned loop_number) {
  for (Walk::Level &level : walk_.levels)
    if (unsigned(level.loop->num) == loop_number) return &level;
  return nullptr;
}

// Takes the evolution of the address apart: {{base, +, step}_1, +, step}_2.
Reason Finder::find_steps() {
  class loop *innermost = walk_.levels.back().loop;
  tree evolution = instantiate_scev(
      loop_preheader_edge(outermost_), innermost,
      analyze_scalar_evolution(innermost, address_of(access_)));
  if (chrec_contains_undetermined(evolution)) return Reason::kIrregular;
  for (; TREE_CODE(evolution) == POLYNOMIAL_CHREC;
       evolution = CHREC_LEFT(evolution)) {
    tree step = CHREC_RIGHT(evolution);
    if (tree_contains_chrecs(step, nullptr) ||
        !expr_invariant_in_loop_p(outermost_, step))
      return Reason::kIrregular;
    Walk::Level *level = level_of(CHREC_VARIABLE(evolution));
    if (!level) return Reason::kIrregular;
    level->step = step;
  }
  if (tree_contains_chrecs(evolution, nullptr) ||
      !expr_invariant_in_loop_p(outermost_, evolution))
    return Reason::kIrregular;
  walk_.base = evolution;
  return Reason::kNone;
}

std::variant<Walk, Reason> Finder::find() {
  Reason reason = find_levels();
  if (reason == Reason::kNone) reason = find_conditions();
  if (reason == Reason::kNone) reason = find_steps();
  if (reason != Reason::kNone) return reason;
  return walk_;
}

}  // namespace

std::variant<Walk, Reason> walk_of(const Access &access, class loop *outermost,
                                   const LoopFacts &facts) {
  if (access.kind == AccessKind::kVptrWrite) return Reason::kSpecial;
  if (!tree_fits_uhwi_p(access.size)) return Reason::kVariableSize;
  return Finder(access, outermost, facts).find();
}

}  // namespace yeti
