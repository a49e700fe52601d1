// Atomic operations and fences -> calls of the runtime, which performs them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_ATOMIC_CALLS_H
#define YETI_PLUGIN_EMIT_ATOMIC_CALLS_H

#include "plugin/emit/site.h"

namespace yeti {

// Replaces the atomic operation 'call' by a call of the runtime with the same
// result. A compare-exchange reads, and on failure writes, its expected value
// through a pointer: plain accesses, which get checks of their own.
void emit_atomic(gcall *call, Sites &sites);

}  // namespace yeti

#endif
