// Available checks: a forward data-flow analysis whose facts are "these bytes
// have been checked for this kind of access since the last release". Where
// paths join, the facts that hold on all of them hold.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/redundant.h"

#include "plugin/effects/sync_effects.h"
#include "plugin/placement/check_facts.h"

namespace yeti {

namespace {

class AvailableChecks {
 public:
  AvailableChecks(function *fun, std::vector<Access> &accesses)
      : fun_(fun),
        accesses_(accesses),
        facts_(accesses),
        at_end_(last_basic_block_for_fn(fun)) {
    bitmap_obstack_initialize(&obstack_);
  }
  ~AvailableChecks() { bitmap_obstack_release(&obstack_); }

  void run() {
    solve();
    basic_block block;
    FOR_EACH_BB_FN(block, fun_) {
      bitmap held = at_start(block);
      follow(block, held, true);
      BITMAP_FREE(held);
    }
  }

 private:
  bitmap at_start(basic_block block);
  void follow(basic_block block, bitmap held, bool drop);
  void check(size_t access, bitmap held, bool drop);
  void solve();

  function *fun_;
  std::vector<Access> &accesses_;
  CheckFacts facts_;
  std::vector<bitmap> at_end_;  // by block; null: not reached yet
  bitmap_obstack obstack_;
};

// What holds at the end of all predecessors of 'block' that have been reached.
bitmap AvailableChecks::at_start(basic_block block) {
  bitmap held = nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->preds) {
    if (e->src == ENTRY_BLOCK_PTR_FOR_FN(fun_)) {
      if (held) bitmap_clear(held);
      if (!held) held = BITMAP_ALLOC(&obstack_);
      return held;
    }
    bitmap before = at_end_[e->src->index];
    if (!before) continue;
    if (held) {
      bitmap_and_into(held, before);
    } else {
      held = BITMAP_ALLOC(&obstack_);
      bitmap_copy(held, before);
    }
  }
  return held ? held : BITMAP_ALLOC(&obstack_);
}

void AvailableChecks::check(size_t access, bitmap held, bool drop) {
  int fact = facts_.of_access(access);
  if (fact == CheckFacts::kNone) return;
  if (drop && bitmap_bit_p(held, fact))
    accesses_[access].skip = Skip::kRedundant;
  if (!accesses_[access].asks) facts_.establish(fact, held);
}

// Transfers 'held' from the start of 'block' to its end. The check after a
// statement that ends a block stands on only one of its outgoing edges.
void AvailableChecks::follow(basic_block block, bitmap held, bool drop) {
  facts_.forget_arguments(block, held);
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (is_gimple_debug(statement)) continue;
    auto [first, end] = facts_.accesses_of(statement);
    for (size_t access = first; access < end; ++access)
      if (!accesses_[access].after) check(access, held, drop);
    if (may_release(statement)) bitmap_clear(held);
    facts_.forget_results(statement, held);
    if (stmt_ends_bb_p(statement)) continue;
    for (size_t access = first; access < end; ++access)
      if (accesses_[access].after) check(access, held, drop);
  }
}

// Starts from "everything holds" in blocks that have not been reached, and goes
// down to what holds on all paths.
void AvailableChecks::solve() {
  std::vector<int> order(n_basic_blocks_for_fn(fun_));
  int count =
      pre_and_rev_post_order_compute_fn(fun_, nullptr, order.data(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < count; ++i) {
      basic_block block = BASIC_BLOCK_FOR_FN(fun_, order[i]);
      bitmap held = at_start(block);
      follow(block, held, false);
      bitmap &before = at_end_[block->index];
      if (!before || !bitmap_equal_p(before, held)) {
        changed = true;
        std::swap(before, held);
      }
      if (held) BITMAP_FREE(held);
    }
  }
}

}  // namespace

void drop_redundant(function *fun, std::vector<Access> &accesses) {
  if (accesses.empty()) return;
  AvailableChecks(fun, accesses).run();
}

}  // namespace yeti
