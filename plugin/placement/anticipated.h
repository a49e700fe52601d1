// Drops the checks that a later check makes superfluous: those of anticipated
// accesses, as BigFoot calls them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_ANTICIPATED_H
#define YETI_PLUGIN_PLACEMENT_ANTICIPATED_H

#include "plugin/accesses/memory_access.h"
#include "plugin/loops/loop_facts.h"
#include "plugin/openmp/bind_points.h"

namespace yeti {

// Marks as skipped each access of 'accesses', which are all those of 'fun' in
// order, whose bytes will be checked on every path from it, with no acquire in
// between: for a read by a check of either kind, for a write by a check of a
// write. A race of such an access is also a race of the later one.
//
// This may follow drop_redundant. If that has dropped access B for the sake of
// the check D, and this drops D for the sake of K, then K covers B: between K
// and B are only statements that are between D and K, or between D and B.
void drop_anticipated(function *fun, std::vector<Access> &accesses,
                      const LoopFacts &loops,
                      const std::vector<BindPoint> &binds);

}  // namespace yeti

#endif
