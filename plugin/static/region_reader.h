// A function before GCC lowers OpenMP's constructs -> its parallel regions: the
// accesses that happen for certain, with loops, conditions and who executes
// them. What is not understood has no accesses, and what may wait for another
// thread hides what follows it, up to the next barrier.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_REGION_READER_H
#define YETI_PLUGIN_STATIC_REGION_READER_H

#include "plugin/static/shared_loop.h"

namespace yeti::definite {

// Whether there is a parallel region or a loop of `simd` in 'body', or threads
// are started.
bool has_region(gimple_seq body);

// With 'loops': and the worksharing loops of the function's own text.
Model read_regions(gimple_seq body, std::vector<SharedLoop> *loops = nullptr);

}  // namespace yeti::definite

#endif
