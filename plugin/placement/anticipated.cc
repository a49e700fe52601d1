// Anticipated checks: a backward data-flow analysis whose facts are "these
// bytes will be checked for this kind of access before the next acquire". At a
// branch the facts that hold on all successors hold. Nothing is anticipated
// across a statement that may not return, or around a loop that may not end.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/anticipated.h"

#include "plugin/effects/sync_effects.h"
#include "plugin/placement/check_facts.h"

namespace yeti {

namespace {

// Whether a program may crash because of a value that it has read. The check of
// the read then must not wait for a statement after the crash, because a race
// would be the first suspect.
class MayCrash {
 public:
  bool by(tree value);

 private:
  bool by_use(gimple *statement, tree value);

  static constexpr size_t kMostNames = 30;
  std::set<tree> seen_;
};

bool mentions(tree reference, tree name) {
  return walk_tree_without_duplicates(
      &reference,
      [](tree *each, int *, void *sought) -> tree {
        return *each == sought ? *each : NULL_TREE;
      },
      name);
}

bool is_in_address(gimple *statement, tree value) {
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree operand = gimple_op(statement, i);
    if (operand && operand != value &&
        (REFERENCE_CLASS_P(operand) || DECL_P(operand)) &&
        mentions(operand, value))
      return true;
  }
  return false;
}

bool MayCrash::by_use(gimple *statement, tree value) {
  if (is_gimple_debug(statement)) return false;
  if (is_gimple_call(statement)) return POINTER_TYPE_P(TREE_TYPE(value));
  if (gphi *phi = dyn_cast<gphi *>(statement))
    return by(gimple_phi_result(phi));
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!assign) return false;
  if (is_in_address(assign, value)) return true;
  switch (gimple_assign_rhs_code(assign)) {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      if (gimple_assign_rhs2(assign) == value) return true;
      break;
    default:
      break;
  }
  tree result = gimple_assign_lhs(assign);
  return TREE_CODE(result) == SSA_NAME && by(result);
}

bool MayCrash::by(tree value) {
  if (!POINTER_TYPE_P(TREE_TYPE(value)) && !INTEGRAL_TYPE_P(TREE_TYPE(value)))
    return false;
  if (!seen_.insert(value).second) return false;
  if (seen_.size() > kMostNames) return true;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, i, value)
  if (by_use(USE_STMT(use), value)) return true;
  return false;
}

class AnticipatedChecks {
 public:
  AnticipatedChecks(function *fun, std::vector<Access> &accesses,
                    const LoopFacts &loops, const std::vector<BindPoint> &binds)
      : fun_(fun),
        accesses_(accesses),
        loops_(loops),
        facts_(accesses),
        at_start_(last_basic_block_for_fn(fun)) {
    bitmap_obstack_initialize(&obstack_);
    for (const BindPoint &point : binds) {
      if (point.statement)
        binding_statements_.insert(point.statement);
      else
        binding_edges_.insert(point.place);
    }
  }
  ~AnticipatedChecks() { bitmap_obstack_release(&obstack_); }

  void run() {
    solve();
    basic_block block;
    FOR_EACH_BB_FN(block, fun_) {
      bitmap held = at_end(block);
      if (!held) continue;
      follow(block, held, true);
      BITMAP_FREE(held);
    }
  }

 private:
  bool may_be_the_last(edge e) const;
  bitmap at_edge(edge e);
  bitmap at_end(basic_block block);
  void follow(basic_block block, bitmap held, bool drop);
  void check(size_t access, bitmap held, bool drop);
  bool may_wait(const Access &access) const;
  void solve();

  function *fun_;
  std::vector<Access> &accesses_;
  const LoopFacts &loops_;
  CheckFacts facts_;
  // Where the strand is bound to its thread (bind_points.h). A check behind it
  // is less strict than one in front of it, unless more is known of the access.
  std::set<gimple *> binding_statements_;
  std::set<edge> binding_edges_;
  std::vector<bitmap> at_start_;  // by block; null: not reached yet
  bitmap_obstack obstack_;
};

// Whether control that takes 'e' may stay in a loop for ever.
bool AnticipatedChecks::may_be_the_last(edge e) const {
  if (e->flags & EDGE_IRREDUCIBLE_LOOP) return true;
  class loop *loop = e->dest->loop_father;
  return loop->header == e->dest && flow_bb_inside_loop_p(loop, e->src) &&
         !loops_.ends(loop);
}

// What holds on 'e', whose end has been reached.
bitmap AnticipatedChecks::at_edge(edge e) {
  bitmap held = BITMAP_ALLOC(&obstack_);
  bitmap_copy(held, at_start_[e->dest->index]);
  if (binding_edges_.count(e)) facts_.forget_unbound(held);
  return held;
}

// What holds at the start of all successors of 'block' that have been reached;
// null if there are successors and none has been.
bitmap AnticipatedChecks::at_end(basic_block block) {
  bitmap held = nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->succs) {
    if (e->dest == EXIT_BLOCK_PTR_FOR_FN(fun_) || may_be_the_last(e)) {
      if (held) bitmap_clear(held);
      if (!held) held = BITMAP_ALLOC(&obstack_);
      return held;
    }
    if (!at_start_[e->dest->index]) continue;
    bitmap behind = at_edge(e);
    if (held) {
      bitmap_and_into(held, behind);
      BITMAP_FREE(behind);
    } else {
      held = behind;
    }
  }
  bool is_end = EDGE_COUNT(block->succs) == 0;
  return held || !is_end ? held : BITMAP_ALLOC(&obstack_);
}

bool AnticipatedChecks::may_wait(const Access &access) const {
  if (access.kind != AccessKind::kRead) return true;
  tree value = gimple_get_lhs(access.statement);
  return !value || TREE_CODE(value) != SSA_NAME || !MayCrash().by(value);
}

void AnticipatedChecks::check(size_t access, bitmap held, bool drop) {
  int fact = facts_.of_access(access);
  if (fact == CheckFacts::kNone) return;
  if (drop && bitmap_bit_p(held, fact) &&
      (accesses_[access].asks || may_wait(accesses_[access])))
    accesses_[access].skip = Skip::kAnticipated;
  if (!accesses_[access].asks) facts_.establish(fact, held);
}

// Transfers 'held' from the end of 'block' to its start. The check after a
// statement that ends a block stands on only one of its outgoing edges.
void AnticipatedChecks::follow(basic_block block, bitmap held, bool drop) {
  for (gimple_stmt_iterator i = gsi_last_bb(block); !gsi_end_p(i);
       gsi_prev(&i)) {
    gimple *statement = gsi_stmt(i);
    if (is_gimple_debug(statement)) continue;
    auto [first, end] = facts_.accesses_of(statement);
    if (!stmt_ends_bb_p(statement))
      for (size_t access = end; access-- > first;)
        if (accesses_[access].after) check(access, held, drop);
    if (may_acquire(statement) || may_not_return(statement)) bitmap_clear(held);
    facts_.forget_results(statement, held);
    if (binding_statements_.count(statement)) facts_.forget_unbound(held);
    for (size_t access = end; access-- > first;)
      if (!accesses_[access].after) check(access, held, drop);
  }
  facts_.forget_arguments(block, held);
}

// Starts from "everything holds" in blocks that have not been reached, and goes
// down to what holds on all paths.
void AnticipatedChecks::solve() {
  std::vector<int> order(n_basic_blocks_for_fn(fun_));
  int count =
      pre_and_rev_post_order_compute_fn(fun_, nullptr, order.data(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = count; i-- > 0;) {
      basic_block block = BASIC_BLOCK_FOR_FN(fun_, order[i]);
      bitmap held = at_end(block);
      if (!held) continue;
      follow(block, held, false);
      bitmap &before = at_start_[block->index];
      if (!before || !bitmap_equal_p(before, held)) {
        changed = true;
        std::swap(before, held);
      }
      if (held) BITMAP_FREE(held);
    }
  }
}

}  // namespace

void drop_anticipated(function *fun, std::vector<Access> &accesses,
                      const LoopFacts &loops,
                      const std::vector<BindPoint> &binds) {
  if (accesses.empty()) return;
  AnticipatedChecks(fun, accesses, loops, binds).run();
}

}  // namespace yeti
