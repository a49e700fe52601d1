// Drops the checks that an earlier check makes superfluous (the static half of
// RedCard).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_REDUNDANT_H
#define YETI_PLUGIN_PLACEMENT_REDUNDANT_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Marks as skipped each access of 'accesses', which are all those of 'fun' in
// order, whose bytes have been checked on every path to it, with no release in
// between: for a read by a check of either kind, for a write by a check of a
// write. A race of such an access is also a race of the earlier one.
void drop_redundant(function *fun, std::vector<Access> &accesses);

}  // namespace yeti

#endif
