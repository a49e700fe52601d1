// What the iterations of one worksharing loop may access, and whether two of
// them may meet. Unlike the accesses of a region (region.h), which happen for
// certain, these may happen: what is not understood counts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_SHARED_LOOP_H
#define YETI_PLUGIN_STATIC_SHARED_LOOP_H

#include "plugin/static/address_shape.h"
#include "plugin/static/region.h"
#include "plugin/static/region_writes.h"

namespace yeti::definite {

struct SharedLoop {
  gimple *statement = nullptr;
  // The first statement, if any, that is not understood and may write to shared
  // memory.
  gimple *unknown = nullptr;
  // Accesses to places that are no polynomials.
  struct Shaped {
    gimple *statement;
    AddressShape shape;
    int root;  // of the model, that its origin stands for; or -1
    bool is_write, is_atomic;
  };
  std::vector<Shaped> shaped;
  // Accesses behind pointers that are loaded in the loop: the places of these.
  std::vector<RegionAccess> rows;
  // Whether the numbers of its iterations are known.
  bool is_counted = true;
  // What the loop assigns, the variables that it does in several places, and
  // what was assigned to the others and to GCC's own ones.
  RegionWrites writes;
  std::set<tree> often_assigned;
  std::map<tree, AddressShape> values;
  // The other accesses, with the conditions that are understood.
  std::vector<RegionAccess> accesses;
};

// Whether two iterations may access the same bytes, at least one of them
// writing, in no order that locks give: why that is not ruled out, and where.
// Different pointers are taken to lead to different memory, and so are pointers
// that different iterations find at different places.
struct Meeting {
  const char *why = nullptr;  // null: they do not
  location_t place = UNKNOWN_LOCATION;
};
Meeting meeting_in(const Model &model, const SharedLoop &loop);

}  // namespace yeti::definite

#endif
