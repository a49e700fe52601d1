// A function before GCC lowers OpenMP's constructs -> its parallel regions: the
// accesses that happen for certain, with loops, conditions and who executes
// them. What is not understood has no accesses, and what may wait for another
// thread hides what follows it, up to the next barrier.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_REGION_READER_H
#define YETI_PLUGIN_STATIC_REGION_READER_H

#include "plugin/static/shared_loop.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

// Whether there is a parallel region or a loop of `simd` in 'body', or threads
// are started.
bool has_region(gimple_seq body);

// With 'takes_conditions_as_free' also what happens only if conditions hold
// that all threads have alike. With 'loops': and the worksharing loops of the
// function's own text.
Model read_regions(gimple_seq body, bool takes_conditions_as_free,
                   std::vector<SharedLoop> *loops = nullptr);

// One region: these functions, which several threads may call at the same time.
// Conditions are taken as free.
Model read_concurrent(const std::vector<Callee> &functions);

}  // namespace yeti::definite

#endif
