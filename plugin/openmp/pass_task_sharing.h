// A pass over each function before GCC lowers its OpenMP constructs. It makes
// tasks access the variables that they share with their creator in place, not
// as copies.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_TASK_SHARING_H
#define YETI_PLUGIN_OPENMP_PASS_TASK_SHARING_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_task_sharing();

}  // namespace yeti

#endif
