// Which loops end.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_FINITE_LOOPS_H
#define YETI_PLUGIN_EFFECTS_FINITE_LOOPS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether control leaves 'loop' sooner or later, given that everything in it
// ends: GCC has a bound for the loop, or the language says so. C++ says so of
// loops that do not wait for others by atomic or volatile variables. Needs
// scalar evolutions.
bool is_finite(class loop *loop);

// Whether control cannot stay in 'fun', which is cfun, for ever if all calls
// return.
bool all_loops_end(function *fun);

}  // namespace yeti

#endif
