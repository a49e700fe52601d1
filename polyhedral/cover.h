// Elements -> the few boxes that have them all and nothing else. Knows isl; no
// GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COVER_H
#define YETI_POLYHEDRAL_COVER_H

#include <optional>
#include <vector>

#include "polyhedral/boxes.h"
#include "polyhedral/isl_util.h"

namespace yeti::polyhedral {

// What is to be covered, and by what. All are sets { [x] }, but for 'known'.
struct CoverProblem {
  std::vector<Set> pieces;  // these must be covered, none of them is empty
  Set allowed;              // by boxes that have nothing else
  Set covered;              // except for these elements; may be absent
  Set known;                // { [p] }: what is known of the parameters
};

// A box and the same in numbers: at least one region.
struct CoverBox {
  Box box;
  std::vector<Region> regions;
};

// Few boxes, though not provably the fewest. None if there are no boxes, or if
// isl failed: see Context::failed().
std::optional<std::vector<CoverBox>> cover(const Context &context,
                                           const CoverProblem &problem);

}  // namespace yeti::polyhedral

#endif
