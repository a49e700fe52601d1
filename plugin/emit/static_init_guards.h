// The calls around the initialisation of a static local in C++. The functions
// may be linked into the program (-static-libstdc++), where the runtime cannot
// take their place: so compiled code itself tells what they order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_STATIC_INIT_GUARDS_H
#define YETI_PLUGIN_EMIT_STATIC_INIT_GUARDS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

bool is_static_init_guard(gimple *statement);

// Inserts an acquire of the guard behind __cxa_guard_acquire, a release before
// __cxa_guard_release and __cxa_guard_abort: who tries next sees what was done.
void emit_static_init_guard(gcall *call);

}  // namespace yeti

#endif
