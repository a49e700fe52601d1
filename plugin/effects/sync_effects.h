// What a check must not be moved across: statements that order threads, as far
// as the runtime sees it, and statements that control may not leave.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_SYNC_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_SYNC_EFFECTS_H

#include "plugin/effects/effects.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// What 'statement' may do, together with everything that it calls.
Effects effects_of(gimple *statement);

// Whether 'call' is of a library function that certainly returns and has no
// effect but its result, or what it copies.
bool computes_only(gcall *call);

// The function that 'statement' calls if the effects of the call are those of
// the function's body (function_effects.h); else null.
tree summarised_callee(gimple *statement);

// The single questions.

// Whether 'statement' may make the thread learn what others did. A check after
// it covers no access before it, and a check before it is not legitimate for an
// access after it.
bool may_acquire(gimple *statement);

// Whether 'statement' may let others learn what the thread did before it, or
// may end the life of memory. A check before it covers no access after it, and
// a check after it is not legitimate for an access before it.
bool may_release(gimple *statement);

// Whether it may do either.
bool may_order(gimple *statement);

// Whether control may fail to reach what follows 'statement' in a way that no
// edge of the control flow graph shows. An access that follows may then not
// happen, and a check that follows may not be made.
bool may_not_return(gimple *statement);

// Whether 'statement' accesses a volatile variable. That orders nothing, but a
// loop may wait for it. (GCC marks the ends of variables' lives as volatile.)
bool is_volatile_access(gimple *statement);

}  // namespace yeti

#endif
