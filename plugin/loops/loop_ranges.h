// Checks leave loops: accesses of loop nests -> range checks before the loops.
// Decides and plans; the function changes only in emit_loop_ranges.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_LOOP_RANGES_H
#define YETI_PLUGIN_LOOPS_LOOP_RANGES_H

#include "plugin/accesses/memory_access.h"
#include "plugin/loops/affine_access.h"
#include "plugin/loops/loop_facts.h"
#include "plugin/loops/range_runs.h"
#include "plugin/loops/reason.h"
#include "plugin/loops/strided_runs.h"

namespace yeti {

// A count of how often the latch of a loop has run, which does not exist yet.
struct LoopCounter {
  class loop *loop;
  tree name;
};

struct LoopPlan {
  std::vector<LoopRange> ranges;
  LoopCuts cuts;
  std::vector<LoopCounter> counters;
  std::vector<StridedRunPlan> runs;
  // For each access the reason why it is in no range and, if that is the loop
  // around it, the statement that is to blame, if any.
  std::vector<Reason> reasons;
  std::vector<gimple *> obstacles;
};

// Plans range checks for the accesses that need a check and are in loops, and
// marks the accesses that these stand for as coalesced.
LoopPlan plan_loop_ranges(const LoopFacts &facts,
                          std::vector<Access> &accesses);

void emit_loop_ranges(const LoopPlan &plan, const std::vector<Access> &accesses,
                      Sites &sites);

}  // namespace yeti

#endif
