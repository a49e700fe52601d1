// Partial redundancy elimination turns `i + 1` after a branch into a PHI of two
// values that are both `i + 1`, which hides that i is an induction variable.
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
