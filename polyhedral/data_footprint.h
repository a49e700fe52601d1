// Loop nest and access -> the bytes that it accesses, as a set. Knows isl; no
// GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_DATA_FOOTPRINT_H
#define YETI_POLYHEDRAL_DATA_FOOTPRINT_H

#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/loop_nest.h"
#include "polyhedral/views.h"

namespace yeti::polyhedral {

// What is known of the parameters: { [p] }, with the names p0, p1...
Set known_parameters(const Context &context, const LoopNest &nest);

// The places that 'access' touches, { [kept coordinates..., unit] }; none if
// isl fails or if the access depends on loops that it is not in.
Set footprint(const Context &context, const LoopNest &nest,
              const std::vector<int64_t> &strides, const Access &access,
              const View &view);

}  // namespace yeti::polyhedral

#endif
