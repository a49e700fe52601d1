// Searches, by trying some, for parameters for which the places that a group
// touches are not a few boxes. If there are such parameters, coalesce.h need
// not ask isl, which takes by far the longest for questions without an answer.
// Plain values: no isl, no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COUNTEREXAMPLE_H
#define YETI_POLYHEDRAL_COUNTEREXAMPLE_H

#include <vector>

#include "polyhedral/views.h"

namespace yeti::polyhedral {

// Why it takes more ranges: there are holes between them, or they would have
// too many dimensions.
enum class Counterexample { kNone, kHoles, kDimensions };

// Looks for parameters for which it takes more than 'most' ranges (coalesce.h)
// in 'view' to cover exactly what the accesses of 'group' of this kind touch;
// ranges for reading may also contain what any access touches. Reads of bytes
// that are also written need no cover. kNone does not mean that there are no
// such parameters.
Counterexample find_counterexample(const LoopNest &nest,
                                   const std::vector<int64_t> &strides,
                                   const std::vector<Access> &accesses,
                                   const View &view, bool is_write,
                                   size_t most);

}  // namespace yeti::polyhedral

#endif
