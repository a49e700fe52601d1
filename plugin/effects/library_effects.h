// Functions of the system's libraries whose effects are known by name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_LIBRARY_EFFECTS_H
#define YETI_PLUGIN_EFFECTS_LIBRARY_EFFECTS_H

#include "plugin/effects/effects.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Nothing if 'function', which may be null, is not listed or has a body in this
// unit.
std::optional<Effects> library_effects(tree function);

// The name of 'function', which may be null, without what marks a builtin, if
// it can only be a function of a system's library; else "".
const char *library_name(tree function);

}  // namespace yeti

#endif
