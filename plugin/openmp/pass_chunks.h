// Marks the chunks of loops whose schedule hands them out to whichever member
// comes for more: each is a job (jobs.h). Stands where the calls for chunks are
// there and functions of regions are functions, before SSA.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_CHUNKS_H
#define YETI_PLUGIN_OPENMP_PASS_CHUNKS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

opt_pass *make_pass_chunks();

}  // namespace yeti

#endif
