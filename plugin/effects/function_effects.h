// What the functions of the unit (with -flto: of its part of the program) may
// do, together with everything that they call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_FUNCTION_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_FUNCTION_EFFECTS_H

#include "plugin/effects/effects.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Finds the effects of all functions, once for the unit: after GCC's passes
// over the unit as a whole, before the first function is compiled.
simple_ipa_opt_pass *make_pass_function_effects();

// The effects of a call of 'function'. Nothing if its body is not known, if
// another body may replace it when the program is linked or run, or if GCC made
// it later.
std::optional<Effects> function_effects(tree function);

}  // namespace yeti

#endif
