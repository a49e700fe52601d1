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
// its first state that is meant, and by how many states more than its latch
// runs.
using LoopCuts =
    std::map<std::tuple<class loop *, bool, bool>, CollapsedLoopPieces>;

// The affine access of 'access' through all loops from 'outermost' to the one
// that it is in, if these are counted and it happens in every iteration of
// each. Where 'outermost' is a collapsed loop, the levels of that may stand for
// it, and there are several affine accesses: they have each iteration once.
// What has to be computed for these before the loop is added to 'cuts'. If all
// of that fails, the affine accesses in the iterations of each of 'classes' of
// 'outermost', those without accesses left out; or else why not.
std::variant<std::vector<AffineAccess>, Reason> affine_accesses_of(
    const Access &access, class loop *outermost,
    const std::vector<ResidueClass> &classes, const LoopFacts &facts,
    LoopCuts &cuts);

// The affine access of 'access' through its innermost loop up to 'exit', a way
// out of that, when 'latch_executions' iterations have gone on to a next one.
std::variant<AffineAccess, Reason> affine_access_until(const Access &access,
                                                       edge exit,
                                                       tree latch_executions);

}  // namespace yeti

#endif
