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

Model read_regions(gimple_seq body) {
  Model model;
  Reader reader(&model);
  reader.read_function(body);
  return model;
}

}  // namespace yeti::definite
