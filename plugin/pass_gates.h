// Keeps the passes that run before ours from making accesses that the source
// does not make: a check may stand only where the program makes an access.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PASS_GATES_H
#define YETI_PLUGIN_PASS_GATES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Switches off, for the unit, the options that allow invented accesses.
void forbid_speculation();

// Whether 'pass' may run now on 'fun', or on the whole unit if that is null.
// False for passes that move accesses to where the source has none, until 'fun'
// is instrumented.
bool may_run(const opt_pass *pass, const function *fun);

}  // namespace yeti

#endif
