// Elements -> a few boxes that contain exactly these. Knows isl; no GCC, no
// runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COVER_H
#define YETI_POLYHEDRAL_COVER_H

#include <optional>
#include <vector>

#include "polyhedral/boxes.h"
#include "polyhedral/isl_util.h"

namespace yeti::polyhedral {

// What is to be covered, and by what. All are sets { [x] } except for 'known'.
struct CoverProblem {
  std::vector<Set> pieces;  // these must be covered, none of them is empty
  Set allowed;              // by boxes that have nothing else; has the pieces
  Set covered;              // except for these elements; may be absent
  Set known;                // { [p] }: what is known of the parameters
  // Boxes are made cheaper at the price of more regions up to this many.
  size_t most_regions = 0;
};

// A box and the same in numbers: at least one region.
struct CoverBox {
  Box box;
  std::vector<Region> regions;
};

// Few boxes, though not provably the fewest. None if there are no boxes, or if
// isl failed: see Context::failed(). If operations run out while boxes that are
// good enough are being improved, 'context' is restarted and these boxes are
// the result.
std::optional<std::vector<CoverBox>> cover(Context &context,
                                           const CoverProblem &problem);

}  // namespace yeti::polyhedral

#endif
