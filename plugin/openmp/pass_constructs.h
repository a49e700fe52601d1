// A pass over each function before GCC lowers its OpenMP constructs. Notes them
// in the function's table of constructs, and fills in missing places; changes
// nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H
#define YETI_PLUGIN_OPENMP_PASS_CONSTRUCTS_H

#include "plugin/openmp/construct.h"

namespace yeti {

// The constructs in 'body', which GCC has not lowered.
ConstructTable read_constructs(gimple_seq body);

opt_pass *make_pass_constructs();

}  // namespace yeti

#endif
