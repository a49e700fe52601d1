// Values that GCC computes a round of a loop before their use (partial
// redundancy elimination), and that the source computes where they are used.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_PRECOMPUTED_H
#define YETI_PLUGIN_SOURCE_PRECOMPUTED_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// If 'phi' starts the rounds of a loop with what GCC has computed at the end of
// the round before: that value, provided that its variables are then as they
// are where the source computes it. Otherwise null.
tree computed_for_next_round(gphi *phi);

}  // namespace yeti

#endif
