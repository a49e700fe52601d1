// See loop_facts.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/loop_facts.h"

#include "plugin/effects/sync_effects.h"

namespace yeti {

namespace {

// Why no check may be moved across 'statement'.
Reason reason_of(gimple *statement) {
  if (is_gimple_debug(statement)) return Reason::kNone;
  if (may_order(statement)) return Reason::kOrders;
  if (may_not_return(statement)) return Reason::kMayNotReturn;
  if (is_volatile_access(statement)) return Reason::kVolatile;
  return Reason::kNone;
}

}  // namespace

bool has_ordinary_exits(const class loop *loop) {
  auto_vec<edge> exits = get_loop_exit_edges(loop);
  for (edge exit : exits)
    if (exit->flags & (EDGE_EH | EDGE_ABNORMAL)) return false;
  return true;
}

LoopFacts::LoopFacts(function *fun)
    : obstacles_(number_of_loops(fun)), counts_(number_of_loops(fun)) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun) note_obstacles(block);
  for (class loop *loop : innermost_first(fun)) {
    counts_[loop->num] = count_of(loop);
    if (uncounted(loop) != Reason::kNone) continue;
    if (auto collapsed = collapsed_loop_of(loop))
      collapsed_loops_[loop->num] = *collapsed;
  }
}

LoopFacts::Obstacle LoopFacts::obstacle_of(basic_block block) {
  if (block->flags & BB_IRREDUCIBLE_LOOP) return {Reason::kMayNotEnd, nullptr};
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (Reason reason = reason_of(gsi_stmt(i)); reason != Reason::kNone)
      return {reason, gsi_stmt(i)};
  return {};
}

void LoopFacts::note_obstacles(basic_block block) {
  if (!loop_outer(block->loop_father)) return;
  Obstacle obstacle = obstacle_of(block);
  if (obstacle.reason == Reason::kNone) return;
  for (class loop *loop = block->loop_father; loop; loop = loop_outer(loop))
    if (obstacles_[loop->num].reason == Reason::kNone)
      obstacles_[loop->num] = obstacle;
}

bool LoopFacts::inner_loops_end(const class loop *loop) const {
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    if (!ends(inner)) return false;
  return true;
}

// If an inner loop may not end, the outer one may not reach its exit.
LoopFacts::Count LoopFacts::count_of(class loop *loop) {
  if (!inner_loops_end(loop)) return {Reason::kMayNotEnd, NULL_TREE};
  edge exit = single_exit(loop);
  if (!exit) return {Reason::kSeveralExits, NULL_TREE};
  class tree_niter_desc description;
  if (!number_of_iterations_exit(loop, exit, &description, false))
    return {Reason::kUncounted, NULL_TREE};
  tree count = description.niter;
  if (chrec_contains_undetermined(count) ||
      !expr_invariant_in_loop_p(loop, count) ||
      !expr_invariant_in_loop_p(loop, description.may_be_zero))
    return {Reason::kUncounted, NULL_TREE};
  if (!integer_zerop(description.may_be_zero))
    count = fold_build3(COND_EXPR, TREE_TYPE(count), description.may_be_zero,
                        build_zero_cst(TREE_TYPE(count)), count);
  return {Reason::kNone, count};
}

}  // namespace yeti
