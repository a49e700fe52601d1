// Ranges that a loop produces in the iterations of a loop around it, with
// bounds that are known only there: rows of a sparse matrix, say. Where the
// next one begins where the last one ended, or ends where that began, they are
// one. What they come to is kept in registers, and checked when a range does
// not continue it and on each way out of the loop around.
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
  // The loop around that one in which the range is part of a run, and a number
  // that it shares with the other ranges of this; null if it is in none.
  class loop *around = nullptr;
  int run = -1;
};

// Says of each of 'ranges' whether it is part of a run, and of which.
void plan_range_runs(std::vector<LoopRange> &ranges, const LoopFacts &facts);

// Puts the runs of 'ranges' in line, and commits what stands on edges.
void emit_range_runs(const std::vector<LoopRange> &ranges,
                     const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
