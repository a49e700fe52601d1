// Partial redundancy elimination makes of `i + 1` behind a branch a PHI of two
// values that are both `i + 1`, and then nobody sees any more that i is
// counted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_EQUAL_ARGUMENTS_H
#define YETI_PLUGIN_VALUES_EQUAL_ARGUMENTS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Replaces PHIs whose arguments are computed in the same way from the same
// values by that computation.
void compute_equal_arguments(function *fun);

}  // namespace yeti

#endif
