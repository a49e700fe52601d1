// Adds to the functions of the unit the events that models tell of.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_MODELS_PASS_MODELS_H
#define YETI_PLUGIN_MODELS_PASS_MODELS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// A new instance of the pass; GCC owns it.
opt_pass *make_pass_models();

}  // namespace yeti

#endif
