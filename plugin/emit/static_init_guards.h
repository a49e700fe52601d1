// The calls around the initialisation of a static local variable in C++. With
// -static-libstdc++ the functions are part of the program, where the runtime
// cannot intercept them, so compiled code itself tells what they order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_STATIC_INIT_GUARDS_H
#define YETI_PLUGIN_EMIT_STATIC_INIT_GUARDS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

bool is_static_init_guard(gimple *statement);

// Inserts an acquire of the guard after __cxa_guard_acquire, and a release
// before __cxa_guard_release and __cxa_guard_abort: the next thread that tries
// sees what was done.
void emit_static_init_guard(gcall *call);

}  // namespace yeti

#endif
