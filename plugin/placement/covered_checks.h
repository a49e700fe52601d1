// Checks of single accesses in loops that a check of a block on the way there
// may have covered: which bytes those were is known only at run time, and so is
// which bytes are accessed. The block is kept in registers until the next
// release, and the check is made if the access is not in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_COVERED_CHECKS_H
#define YETI_PLUGIN_PLACEMENT_COVERED_CHECKS_H

#include "plugin/emit/site.h"

namespace yeti {

// The statements of 'fun' behind which earlier checks cover nothing any more:
// to be asked before checks are inserted.
std::vector<gimple *> releases_of(function *fun);

// Puts conditions before those of the checks with 'sites' that stand in loops
// and may have been covered by one of the others. Needs GCC's loops; the names
// are to be put into SSA form.
void skip_covered_checks(function *fun, const std::vector<gimple *> &releases,
                         const Sites &sites);

}  // namespace yeti

#endif
