// Drops the checks that an earlier check makes superfluous (the static half of
// RedCard).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_REDUNDANT_H
#define YETI_PLUGIN_PLACEMENT_REDUNDANT_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Marks as skipped each access of 'accesses', which are all those of 'fun' in
// order, whose bytes have been checked on every way to it, with no release in
// between: for a read by a check of either kind, for a write by one of a write.
// A race of such an access is one of the earlier access as well.
void drop_redundant(function *fun, std::vector<Access> &accesses);

}  // namespace yeti

#endif
