// Parameters for which what a group touches is not a few boxes, found by trying
// some. Where there are such parameters, the questions of coalesce.h need not
// be asked: those that have no answer are by far the longest. Plain values: no
// isl, no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COUNTEREXAMPLE_H
#define YETI_POLYHEDRAL_COUNTEREXAMPLE_H

#include <vector>

#include "polyhedral/views.h"

namespace yeti::polyhedral {

// Why it takes more ranges: there are holes between them, or they would have
// too many dimensions.
enum class Counterexample { kNone, kHoles, kDimensions };

// Parameters for which it takes more than 'most' ranges (coalesce.h) in 'view'
// to cover what the accesses of 'group' of this kind touch and nothing besides
// but, in the case of reads, what they all touch. Reads of what is written
// anyway are not to be covered. None is no promise that there are none.
Counterexample find_counterexample(const LoopNest &nest,
                                   const std::vector<int64_t> &strides,
                                   const std::vector<Access> &accesses,
                                   const View &view, bool is_write,
                                   size_t most);

}  // namespace yeti::polyhedral

#endif
