// Which loops come to an end.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_FINITE_LOOPS_H
#define YETI_PLUGIN_EFFECTS_FINITE_LOOPS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'loop' leaves by an exit sooner or later, given that what is in it
// ends: GCC has a bound for it, or the language says so. It says so (C++) of
// loops that do not wait for others by atomic or volatile variables. Needs
// scalar evolutions.
bool is_finite(class loop *loop);

// Whether control cannot stay in 'fun', which is cfun, for ever if all calls
// return.
bool all_loops_end(function *fun);

}  // namespace yeti

#endif
