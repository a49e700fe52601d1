// Facts about the loops of a function: whether checks may leave them, whether
// they end, and how often they run. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_LOOP_FACTS_H
#define YETI_PLUGIN_LOOPS_LOOP_FACTS_H

#include "plugin/effects/finite_loops.h"
#include "plugin/gcc/gcc-compat.h"
#include "plugin/loops/reason.h"
#include "plugin/values/collapsed_loop.h"

namespace yeti {

// Needs GCC's loops with preheaders, its scalar evolutions, dominators.
class LoopFacts {
 public:
  explicit LoopFacts(function *fun);

  // Why a check of an access in 'loop' must not be moved out of it, neither
  // before it nor after it. kNone if it may: nothing in the loop orders
  // threads, and control leaves it only by its exits.
  Reason obstacle(const class loop *loop) const {
    return obstacles_[loop->num].reason;
  }
  // The first statement that is such a reason, or null.
  gimple *obstacle_statement(const class loop *loop) const {
    return obstacles_[loop->num].statement;
  }

  // Why checks of the accesses in 'loop' cannot be made before it, apart from
  // the obstacle. kNone if the loop, once entered, runs to its single exit
  // after a number of iterations that is known before it.
  Reason uncounted(const class loop *loop) const {
    return counts_[loop->num].reason;
  }

  // Whether 'loop', once entered, ends, and every loop in it.
  bool ends(class loop *loop) const {
    return inner_loops_end(loop) &&
           (uncounted(loop) == Reason::kNone || is_finite(loop));
  }
  bool inner_loops_end(const class loop *loop) const;

  // How often the latch of a loop that is counted runs, computed from values
  // that are known before it; an integer that does not wrap.
  tree latch_executions(const class loop *loop) const {
    return counts_[loop->num].latch_executions;
  }

  // 'loop' as a collapsed loop, if it is one and counted; else null.
  const CollapsedLoop *collapsed_loop(const class loop *loop) const {
    auto found = collapsed_loops_.find(loop->num);
    return found == collapsed_loops_.end() ? nullptr : &found->second;
  }

 private:
  struct Count {
    Reason reason = Reason::kUncounted;
    tree latch_executions = NULL_TREE;
  };
  struct Obstacle {
    Reason reason = Reason::kNone;
    gimple *statement = nullptr;
  };
  static Obstacle obstacle_of(basic_block block);
  void note_obstacles(basic_block block);
  Count count_of(class loop *loop);

  std::vector<Obstacle> obstacles_;  // by number of the loop
  std::vector<Count> counts_;
  std::map<int, CollapsedLoop> collapsed_loops_;
};

// Whether a check can stand on each exit of 'loop'.
bool has_ordinary_exits(const class loop *loop);

}  // namespace yeti

#endif
