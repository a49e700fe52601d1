// Fields of one object, or neighbours in memory, that are accessed together are
// checked together. Plans, and puts the plan into the function.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_ADJACENT_CHECKS_H
#define YETI_PLUGIN_PROXIES_ADJACENT_CHECKS_H

#include "plugin/emit/range_check.h"

namespace yeti {

class LoopFacts;

// A check that stands where the first of its accesses is.
struct AdjacentCheck {
  size_t place;  // the number of that access
  RangeCheck check;
};

// Plans checks for accesses of 'fun' that still need one and form a group
// (check_groups.h), and marks them as checked together: checks of adjacent
// bytes if the detector moves checks, else of fields that are always checked
// together. The former also say which of them are such fields.
std::vector<AdjacentCheck> plan_adjacent_checks(function *fun,
                                                const LoopFacts &loops,
                                                std::vector<Access> &accesses);

void emit_adjacent_checks(const std::vector<AdjacentCheck> &plan,
                          const std::vector<Access> &accesses, Sites &sites);

}  // namespace yeti

#endif
