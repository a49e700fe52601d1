// What the user or the nature of a function keeps the pass away from.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_IGNORE_H
#define YETI_PLUGIN_SOURCE_IGNORE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether accesses at 'place' are not to be checked: the function in whose text
// it is has the attribute no_sanitize("thread") or no_sanitize_thread, or that
// function's name or its file matches -fplugin-arg-yeti-ignore. Such functions
// still tell the call stack, and their atomics still synchronise.
bool is_ignored(location_t place);

// Whether 'fun' must stay as it is: it has no frame of its own (naked
// functions, thunks), or runs before the runtime can (resolvers of ifuncs).
bool must_not_be_touched(function *fun);

}  // namespace yeti

#endif
