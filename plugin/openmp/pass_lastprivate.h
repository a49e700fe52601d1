// A pass over each function after GCC has lowered its OpenMP constructs. It
// keeps the copies of lastprivate variables that a loop without iterations
// makes from being taken for accesses of the program.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_LASTPRIVATE_H
#define YETI_PLUGIN_OPENMP_PASS_LASTPRIVATE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_lastprivate();

}  // namespace yeti

#endif
