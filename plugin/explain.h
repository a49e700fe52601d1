// What became of the checks in loops, told to people: by -fopt-info, by
// -fplugin-arg-yeti-explain, and as JSON by -fplugin-arg-yeti-stats=<file>.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EXPLAIN_H
#define YETI_PLUGIN_EXPLAIN_H

#include "plugin/accesses/memory_access.h"
#include "plugin/loops/loop_ranges.h"

namespace yeti {

// Explains the function that is being compiled, before its checks are emitted.
void explain(const std::vector<Access> &accesses, const LoopPlan &loops);

// Appends one line, a JSON object, about this unit to the file that was asked
// for.
void write_unit_stats();

}  // namespace yeti

#endif
