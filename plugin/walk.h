// An access whose address moves by equal distances with each iteration of the
// loops around it. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_WALK_H
#define YETI_PLUGIN_WALK_H

#include <variant>

#include "plugin/access.h"
#include "plugin/gcc-compat.h"
#include "plugin/loop_facts.h"

namespace yeti {

// All trees are computed from values that are known before the outermost loop.
struct Walk {
  struct Level {
    class loop *loop;
    tree step;              // bytes per iteration; may be zero
    tree latch_executions;  // of the loop; null if not known on entry
    bool in_last;           // happens in the iteration that ends by the exit
  };
  std::vector<Level> levels;  // from the outermost to the innermost loop
  tree base;                  // the address in the first iteration of all
  // The access happens in these iterations if all of these are true.
  std::vector<tree> conditions;

  class loop *outermost() const {
    return levels.front().loop;
  }
};

// The walk of 'access' through all loops from 'outermost' to the one that it
// is in, if it happens in every iteration of each, or else why not. The loops
// are counted.
std::variant<Walk, Reason> walk_of(const Access &access, class loop *outermost,
                                   const LoopFacts &facts);

}  // namespace yeti

#endif
