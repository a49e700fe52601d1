// Sets -> the few boxes that have exactly their elements. Knows isl; no GCC, no
// runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_BOXES_H
#define YETI_POLYHEDRAL_BOXES_H

#include <optional>
#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/parameter_expression.h"

namespace yeti::polyhedral {

// The elements { [x] } between bounds, which are functions { [p] -> [v] } and
// exist for all parameters for which there are elements.
struct Box {
  Set elements;
  std::vector<PwAff> lowest;  // one for each dimension, as 'highest'
  std::vector<PwAff> highest;
};

// A box in numbers, for parameters that meet 'condition'.
struct Region {
  Condition condition;
  std::vector<Expression> lowest;  // one for each dimension, as 'extent'
  std::vector<Expression> extent;  // at least 1
};

// Cases that the bounds of a box may need.
constexpr size_t kMostRegions = 3;

// The smallest box around 'elements' { [x] }, which are bounded.
Box bounding_box(const Set &elements);

// 'box' in numbers: several if the bounds need a case distinction, none if they
// cannot be written. 'known' { [p] } is what is known of the parameters.
std::vector<Region> regions_of(const Context &context, const Box &box,
                               const Set &known);

}  // namespace yeti::polyhedral

#endif
