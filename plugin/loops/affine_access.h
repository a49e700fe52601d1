// An access whose address is an affine function of the iterations of the loops
// around it. Reads the function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_LOOPS_AFFINE_ACCESS_H
#define YETI_PLUGIN_LOOPS_AFFINE_ACCESS_H

#include <variant>

#include "plugin/accesses/memory_access.h"
#include "plugin/gcc/gcc-compat.h"
#include "plugin/loops/loop_facts.h"
#include "plugin/values/collapsed_loop_pieces.h"
#include "plugin/values/residues.h"

namespace yeti {

// All trees are computed from values that are known before the outermost loop,
// except for the number of iterations that ended when that is not known then.
struct AffineAccess {
  struct Level {
    class loop *loop;
    tree step;              // bytes per iteration; may be zero
    tree latch_executions;  // how many iterations go on to a next one
    bool in_last;           // happens in the iteration that does not
  };
  // A condition on the iteration numbers, in whole numbers that do not wrap:
  //   left - right + Σ factors[k] * (iteration of level k)  'relation'  0
  struct Guard {
    tree left, right;
    std::vector<int64_t> factors;
    tree_code relation;  // GE_EXPR, EQ_EXPR or NE_EXPR
    int64_t constant;    // to be added
  };
  std::vector<Level> levels;  // from the outermost to the innermost loop
  tree base;                  // the address in the first iteration of all
  // The access happens in these iterations if all of these are true, and only
  // in those in which the guards hold.
  std::vector<tree> conditions;
  std::vector<Guard> guards;
  // The class of iterations of the outermost loop that is meant; 0: all.
  int residue_class = 0;

  class loop *outermost() const {
    return levels.front().loop;
  }
};

// How the iterations of a collapsed loop are cut into pieces: by the loop, by
// the first of its states that counts, and by how many more states there are
// than executions of its latch.
using LoopCuts =
    std::map<std::tuple<class loop *, bool, bool>, CollapsedLoopPieces>;

// The affine access of 'access' through all loops from 'outermost' to its
// innermost one, if these are counted and it happens in every iteration of
// each. If 'outermost' is a collapsed loop, its levels may replace it. There
// are then several affine accesses, which have each iteration exactly once, and
// what must be computed before the loop for them is added to 'cuts'. If all of
// that fails: the affine accesses in the iterations of each of 'classes' of
// 'outermost', except for empty ones; or the reason why there are none.
std::variant<std::vector<AffineAccess>, Reason> affine_accesses_of(
    const Access &access, class loop *outermost,
    const std::vector<ResidueClass> &classes, const LoopFacts &facts,
    LoopCuts &cuts);

// The affine access of 'access' through its innermost loop up to 'exit', one of
// the loop's exits, reached after 'latch_executions' executions of the latch.
std::variant<AffineAccess, Reason> affine_access_until(const Access &access,
                                                       edge exit,
                                                       tree latch_executions);

}  // namespace yeti

#endif
