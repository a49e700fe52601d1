// A pass over each function before GCC lowers its OpenMP constructs. Notes them
// in the function's table of constructs, and fills in missing places; changes
// nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H
#define YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_constructs();

}  // namespace yeti

#endif
