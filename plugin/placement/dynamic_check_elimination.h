// Eliminates, at run time, checks of single accesses in loops that an earlier
// check of a block has covered. Neither the bytes of the block nor those of the
// access are known at compile time. The block is kept in registers until the
// next release, and an access is checked only if it is outside the block.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PLACEMENT_DYNAMIC_CHECK_ELIMINATION_H
#define YETI_PLUGIN_PLACEMENT_DYNAMIC_CHECK_ELIMINATION_H

#include "plugin/emit/site.h"

namespace yeti {

// The statements of 'fun' that end what earlier checks cover. To be called
// before checks are inserted.
std::vector<gimple *> releases_of(function *fun);

// Makes the checks with 'sites' conditional that are in loops and may be
// covered by one of the others. Needs GCC's loops; the caller has to update SSA
// form.
void eliminate_checks_dynamically(function *fun,
                                  const std::vector<gimple *> &releases,
                                  const Sites &sites);

}  // namespace yeti

#endif
