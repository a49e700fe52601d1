// Accesses in loops whose addresses advance by equal steps only for a while:
// they are conditional, or not linear in the iterations. The current run of
// equal steps is kept in a local variable, inline; the runtime is told of it
// when it ends (YetiRun in abi/abi_records.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_STRIDED_RUNS_H
#define YETI_PLUGIN_LOOPS_STRIDED_RUNS_H

#include "plugin/accesses/memory_access.h"
#include "plugin/emit/site.h"
#include "plugin/loops/loop_facts.h"

namespace yeti {

struct StridedRunPlan {
  // The accesses that are followed as one, in the order of their statements:
  // adjacent in memory, and made one after the other.
  std::vector<size_t> accesses;
  size_t lowest;        // the one of these with the lowest address
  HOST_WIDE_INT bytes;  // from there on
  std::vector<HOST_WIDE_INT> offsets;  // of each access, from there on
  class loop *loop;  // the run starts before it and ends with it
};

// Plans runs for the accesses that still need a check, are in loops and move by
// sums only; marks them as checked in runs.
std::vector<StridedRunPlan> plan_strided_runs(std::vector<Access> &accesses,
                                              const LoopFacts &facts);

// Emits the inline code of the runs. Edge insertions are not committed yet.
void emit_strided_runs(const std::vector<StridedRunPlan> &plans,
                       const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
