// Values that GCC computes one iteration of a loop before their use (by partial
// redundancy elimination), and that the source computes where it uses them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_PRECOMPUTED_H
#define YETI_PLUGIN_SOURCE_PRECOMPUTED_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// If 'phi', in a loop header, is the value that GCC has computed at the end of
// the iteration before: that value, provided that its variables have the same
// values there as where the source computes it. Otherwise null.
tree computed_for_next_round(gphi *phi);

}  // namespace yeti

#endif
