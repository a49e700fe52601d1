// What became of the checks in loops, told to people: by -fopt-info, by
// -fplugin-arg-yeti-explain, and as JSON by -fplugin-arg-yeti-stats=<file>.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EXPLAIN_H
#define YETI_PLUGIN_EXPLAIN_H

#include "plugin/accesses/memory_access.h"
#include "plugin/loops/loop_ranges.h"

namespace yeti {

// Tells of the function that is being compiled; its checks are not emitted yet.
void explain(const std::vector<Access> &accesses, const LoopPlan &loops);

// Appends one line, an object, about this unit to the file that was asked for.
void write_unit_stats();

}  // namespace yeti

#endif
