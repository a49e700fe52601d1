// Sets -> the few boxes that have exactly their elements. Knows isl; no GCC, no
// runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_BOXES_H
#define YETI_POLYHEDRAL_BOXES_H

#include <optional>
#include <vector>

#include "polyhedral/expression.h"
#include "polyhedral/isl_util.h"

namespace yeti::polyhedral {

// A box in numbers, for parameters that meet 'condition'.
struct Region {
  Condition condition;
  std::vector<Expression> lowest;  // one for each dimension, as the others
  std::vector<Expression> extent;  // at least 1
};

// The elements { [x] } between the bounds, which are functions { [p] -> [v] }
// and exist for all parameters for which there are elements.
struct Box {
  Set elements;
  std::vector<PwAff> lowest;
  std::vector<PwAff> highest;
  // The same in numbers: several if the bounds need a case distinction; none
  // if they cannot be written.
  std::vector<Region> regions;
};

// Cases that the bounds of a box may need.
constexpr size_t kMostRegions = 3;

// The smallest box around 'elements' { [x] }, which are bounded. 'known' { [p]
// } is what is known of the parameters.
Box bounding_box(const Set &elements, const Set &known);

// Boxes within 'allowed' whose union has all elements of 'pieces', all { [x] }:
// few, but not provably the fewest. None if there are no such boxes, or if isl
// failed: see Context::failed().
std::optional<std::vector<Box>> cover(const Context &context,
                                      std::vector<Set> pieces,
                                      const Set &allowed, const Set &known);

}  // namespace yeti::polyhedral

#endif
