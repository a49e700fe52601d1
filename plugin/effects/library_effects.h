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

}  // namespace yeti

#endif
