// See region_reader.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/region_reader.h"

#include "plugin/static/contents.h"
#include "plugin/static/reader.h"

namespace yeti::definite {

bool has_region(gimple_seq body) {
  Contents contents = contents_of(body);
  return contents.has_region || contents.has_simd || contents.has_start;
}

Model read_regions(gimple_seq body, std::vector<SharedLoop> *loops) {
  Model model;
  Reader reader(&model, loops);
  reader.read_function(body);
  return model;
}

}  // namespace yeti::definite
