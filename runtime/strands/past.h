// What strands that are made later begin with.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_PAST_H
#define YETI_RUNTIME_STRANDS_PAST_H

#include "runtime/clocks/vector_clock.h"

namespace yeti {

// What a strand knew at some moment, for another strand to begin with. The
// pasts of a strand that has learned nothing in between share 'base'.
struct Past {
  VectorClock base;
  Epoch latest;  // of the strand itself
};

}  // namespace yeti

#endif
