// Functions that the pass leaves alone, because the user wants it or because of
// their kind.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_IGNORE_H
#define YETI_PLUGIN_SOURCE_IGNORE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether accesses at 'place' are not to be checked: the function whose text
// contains it has the attribute no_sanitize("thread") or no_sanitize_thread, or
// its name or file matches -fplugin-arg-yeti-ignore. Such functions still
// maintain the call stack, and their atomics still synchronise.
bool is_ignored(location_t place);
bool is_ignored_function(tree function);

// Whether 'fun' must stay as it is: it has no frame of its own (naked
// functions, thunks), or runs before the runtime can (resolvers of ifuncs).
bool must_not_be_touched(function *fun);

}  // namespace yeti

#endif
