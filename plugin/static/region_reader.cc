// See region_reader.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/region_reader.h"

#include "plugin/static/contents.h"
#include "plugin/static/reader.h"

namespace yeti::definite {

bool has_region(gimple_seq body) {
  Contents contents = contents_of(body);
  return contents.has_region || contents.has_simd || contents.has_start ||
         has_initial_tasks(body);
}

Model read_regions(gimple_seq body, bool takes_conditions_as_free,
                   std::vector<SharedLoop> *loops) {
  Model model;
  model.takes_conditions_as_free = takes_conditions_as_free;
  Reader reader(&model, loops);
  reader.read_function(body);
  return model;
}

Model read_concurrent(const std::vector<Callee> &functions) {
  Model model;
  model.takes_conditions_as_free = true;
  Reader reader(&model, nullptr);
  reader.read_concurrent(functions);
  return model;
}

}  // namespace yeti::definite
