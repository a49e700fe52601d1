// Warns of races that are certain at compile time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_PASS_RACES_H
#define YETI_PLUGIN_STATIC_PASS_RACES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Runs before GCC lowers OpenMP's constructs, when clauses and subscripts are
// still what the source says. Changes nothing.
gimple_opt_pass *make_pass_races();

}  // namespace yeti

#endif
