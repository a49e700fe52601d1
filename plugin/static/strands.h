// Who executes two accesses -> whether, and when, they are two strands that
// nothing orders. Must not know at which addresses they are.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_STRANDS_H
#define YETI_PLUGIN_STATIC_STRANDS_H

#include "plugin/static/conflict_question.h"

namespace yeti::definite {

// Two threads, iterations, sections or tasks, in one phase of 'region'.
Apart apart_of(const Model &model, const Region &region, const RegionAccess &a,
               const RegionAccess &b);

// Two lanes of one loop of simd.
Apart apart_in_lanes(const Lanes &lanes, const RegionAccess &a,
                     const RegionAccess &b);

}  // namespace yeti::definite

#endif
