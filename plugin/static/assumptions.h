// What two accesses take for granted of conditions that are taken as free.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_ASSUMPTIONS_H
#define YETI_PLUGIN_STATIC_ASSUMPTIONS_H

#include "plugin/static/region.h"

namespace yeti::definite {

// A condition, and whether it holds.
struct Assumption {
  int symbol = -1;
  bool holds = true;
};

// Whether 'condition' is nothing but a free condition.
std::optional<Assumption> assumption_of(const Model &model,
                                        const Condition &condition);

// Those under which both happen; nothing if they exclude each other.
std::optional<std::vector<Assumption>> assumptions_of(const Model &model,
                                                      const RegionAccess &a,
                                                      const RegionAccess &b);

}  // namespace yeti::definite

#endif
