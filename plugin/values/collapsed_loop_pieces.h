// The iterations of a collapsed loop as a few rectangles. Makes names for
// values; the function does not change.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_COLLAPSED_LOOP_PIECES_H
#define YETI_PLUGIN_VALUES_COLLAPSED_LOOP_PIECES_H

#include "plugin/values/collapsed_loop.h"

namespace yeti {

// Iterations in which each level m takes the steps 0 ... last[m], all of them
// in each combination; a digit is starts[d] + step * (what its level takes).
// There are such iterations only if 'condition' holds. The trees of numbers are
// of type sizetype.
struct CollapsedLoopPiece {
  tree condition;
  std::vector<tree> last;    // one for each level
  std::vector<tree> starts;  // one for each digit
};

// Iterations of a collapsed loop: no two pieces have one in common.
struct CollapsedLoopPieces {
  std::vector<CollapsedLoopPiece> pieces;
  // Names that occur in the pieces, and their values, which are to be computed
  // in this order before the loop.
  std::vector<std::pair<tree, tree>> definitions;
};

// The states 'begin' to 'end', exclusive, of 'collapsed'. State 0 is that at
// the head of the loop in its first iteration. 'begin' is 0 or 1.
CollapsedLoopPieces pieces_of(const CollapsedLoop &collapsed, tree begin,
                              tree end);

}  // namespace yeti

#endif
