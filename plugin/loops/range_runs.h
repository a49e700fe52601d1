// Ranges that a loop produces in each iteration of a loop around it, with
// bounds that are known only there, such as the rows of a sparse matrix. Ranges
// of which each continues the previous one at its end or at its start form a
// run. The run is kept in registers, and is checked when a range does not
// continue it and on each exit of the loop around.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_RANGE_RUNS_H
#define YETI_PLUGIN_LOOPS_RANGE_RUNS_H

#include "plugin/emit/range_check.h"
#include "plugin/loops/loop_facts.h"

namespace yeti {

struct LoopRange {
  class loop *loop;
  edge place;   // where the check stands: into the loop or out of it
  bool behind;  // out of it
  RangeCheck check;
  // The loop around that one for which the range is part of a run, and the
  // number that it shares with the other ranges of the run; null if there is no
  // run.
  class loop *around = nullptr;
  int run = -1;
};

// Sets for each of 'ranges' whether it is part of a run, and of which.
void plan_range_runs(std::vector<LoopRange> &ranges, const LoopFacts &facts);

// Emits the inline code of the runs of 'ranges', and commits edge insertions.
void emit_range_runs(const std::vector<LoopRange> &ranges,
                     const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
