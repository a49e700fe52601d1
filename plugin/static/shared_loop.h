// What the iterations of one worksharing loop may access, and whether two of
// them may meet. Unlike the accesses of a region (region.h), which happen for
// certain, these may happen: what is not understood counts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_SHARED_LOOP_H
#define YETI_PLUGIN_STATIC_SHARED_LOOP_H

#include "plugin/static/region.h"

namespace yeti::definite {

struct SharedLoop {
  gimple *statement = nullptr;
  // Something in it is not understood that may write to shared memory.
  bool is_unknown = false;
  // Where the places begin that it reads, if it is not known which these are:
  // variables and pointers (origin_of).
  std::vector<tree> read_somewhere;
  // The others, with the conditions that are understood.
  std::vector<RegionAccess> accesses;
};

// The variable, or what holds the pointer, from which 'reference' leads on; or
// null.
tree origin_of(tree reference);

// Whether two iterations may access the same bytes, at least one of them
// writing, in no order that locks give. Different pointers are taken to lead to
// different memory.
bool may_meet(const Model &model, const SharedLoop &loop);

}  // namespace yeti::definite

#endif
