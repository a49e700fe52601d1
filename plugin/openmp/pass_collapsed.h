// A pass over each function after GCC has lowered its OpenMP constructs: marks
// the variables of loops that OpenMP collapses. They belong to the construct
// alone, and none of them wraps: the behaviour of a loop in which one would is
// not specified.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_COLLAPSED_H
#define YETI_PLUGIN_OPENMP_PASS_COLLAPSED_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_collapsed();

// Whether 'name' is a value of a variable that is marked.
bool is_of_collapsed_loop(tree name);

}  // namespace yeti

#endif
