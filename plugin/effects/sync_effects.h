// What statements do to the order of threads, as far as the runtime sees it,
// and whether control comes out of them: what a check must not be moved across.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_SYNC_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_SYNC_EFFECTS_H

#include "plugin/effects/effects.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// What 'statement' may do, with all that it calls.
Effects effects_of(gimple *statement);

// The function that 'statement' calls if what the call does is what that
// function does (function_effects.h); else null.
tree summarised_callee(gimple *statement);

// The single questions.

// Whether 'statement' may make the thread learn what others did. A check behind
// it covers no access before it, and one before it is not legitimate for an
// access behind it.
bool may_acquire(gimple *statement);

// Whether others may learn by 'statement' what the thread did before it, or
// memory may end its life in it. A check before it covers no access behind it,
// and one behind it is not legitimate for an access before it.
bool may_release(gimple *statement);

// Whether it may do either.
bool may_order(gimple *statement);

// Whether control may not reach what stands behind 'statement', other than by
// an edge of the graph: an access there may not happen, a check there may not
// be made.
bool may_not_return(gimple *statement);

// Whether 'statement' accesses a volatile variable: that orders nothing, but a
// loop may wait by it. (GCC marks the ends of variables' lives as volatile.)
bool is_volatile_access(gimple *statement);

}  // namespace yeti

#endif
