// See control_equivalent_blocks.h: the blocks of a chain run in the same
// iteration of their loop.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/control_equivalent_blocks.h"

#include "plugin/effects/sync_effects.h"
#include "plugin/gcc/ways_between.h"

namespace yeti {

namespace {

bool is_obstacle(gimple *statement) {
  return !is_gimple_debug(statement) &&
         (may_order(statement) || may_not_return(statement));
}

class ChainFinder {
 public:
  ChainFinder(function *fun, const LoopFacts &loops)
      : loops_(loops), has_obstacle_(last_basic_block_for_fn(fun)) {
    basic_block block;
    FOR_EACH_BB_FN(block, fun)
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (is_obstacle(gsi_stmt(i))) has_obstacle_[block->index] = true;
  }

  // The block that follows 'block' in its chain, or null.
  basic_block next(basic_block block) const;

 private:
  bool is_order_free_between(basic_block from, basic_block to) const;

  // For a chain around a larger part of a function the search is not worth it.
  static constexpr size_t kMostEdges = 60;
  const LoopFacts &loops_;
  std::vector<bool> has_obstacle_;
};

// Whether control comes from the end of 'from', which dominates 'to' and is
// post-dominated by it, to the start of 'to' in the same iteration of the loop
// that both are in, and nothing on the way orders threads.
bool ChainFinder::is_order_free_between(basic_block from,
                                        basic_block to) const {
  size_t edges = 0;
  return all_edges_between(from, to, [&](edge e) {
    if (++edges > kMostEdges || e->dest == from->loop_father->header ||
        (e->flags & (EDGE_ABNORMAL | EDGE_IRREDUCIBLE_LOOP)))
      return false;
    class loop *loop = e->dest->loop_father;
    return e->dest == to || (!has_obstacle_[e->dest->index] &&
                             (loop->header != e->dest || loops_.ends(loop)));
  });
}

basic_block ChainFinder::next(basic_block block) const {
  basic_block next = get_immediate_dominator(CDI_POST_DOMINATORS, block);
  if (!next || next->index < NUM_FIXED_BLOCKS ||
      next->loop_father != block->loop_father ||
      get_immediate_dominator(CDI_DOMINATORS, next) != block ||
      !is_order_free_between(block, next))
    return nullptr;
  return next;
}

}  // namespace

std::vector<ControlEquivalentBlocks> control_equivalent_blocks_of(
    function *fun, const LoopFacts &loops) {
  ChainFinder finder(fun, loops);
  std::vector<ControlEquivalentBlocks> chains;
  std::set<basic_block> continued;
  std::vector<int> order(n_basic_blocks_for_fn(fun));
  int count =
      pre_and_rev_post_order_compute_fn(fun, nullptr, order.data(), false);
  for (int i = 0; i < count; ++i) {
    basic_block block = BASIC_BLOCK_FOR_FN(fun, order[i]);
    if (continued.count(block)) continue;
    ControlEquivalentBlocks chain;
    for (; block; block = finder.next(block)) {
      chain.push_back(block);
      continued.insert(block);
    }
    chains.push_back(std::move(chain));
  }
  return chains;
}

}  // namespace yeti
