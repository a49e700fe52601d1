// A pass over each function before GCC takes its OpenMP constructs apart: notes
// them in the function's table of constructs. Changes nothing but
// missing places.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H
#define YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_constructs();

}  // namespace yeti

#endif
