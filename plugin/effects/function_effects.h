// What the functions of the unit (with -flto: of its part of the program) may
// do, with all that they call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_FUNCTION_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_FUNCTION_EFFECTS_H

#include "plugin/effects/effects.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Finds the effects of all functions, once for the unit: behind whatever GCC
// does to the unit as a whole, before the first function is compiled.
simple_ipa_opt_pass *make_pass_function_effects();

// Of a call of 'function': nothing if its body is not known, may be replaced by
// another one when the program is linked or run, or came into being later.
std::optional<Effects> function_effects(tree function);

}  // namespace yeti

#endif
