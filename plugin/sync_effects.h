// What statements do to the order of threads, as far as the runtime sees it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SYNC_EFFECTS_H
#define YETI_PLUGIN_SYNC_EFFECTS_H

#include "plugin/gcc-compat.h"

namespace yeti {

// Whether others may learn by 'statement' what the thread did before it, or
// memory may end its life in it. True of all calls that are not known.
bool may_release(gimple *statement);

// Whether 'statement' may also make the thread learn what others did: no check
// may be moved across it.
bool may_order(gimple *statement);

}  // namespace yeti

#endif
