// Whether two accesses of two strands (threads, iterations, lanes) can meet in
// one byte: never, always, or under a condition on the parameters, with an
// example. Domains are exact: distances alone would tell of conflicts between
// iterations that do not exist. Plain values: no isl, no GCC in the interface.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_CONFLICT_H
#define YETI_POLYHEDRAL_CONFLICT_H

#include <cstdint>
#include <utility>
#include <vector>

#include "polyhedral/loop_nest.h"

namespace yeti::polyhedral {

// Iterations are numbered from 0. Number k exists if all of these are at least
// 0; with a form for each upper bound, a bound may be a minimum. A form has the
// number itself with a negative factor: `for (i = lo; i <= hi; i += 3)` is
// {hi - lo - 3 k}.
struct ConflictLoop {
  std::vector<Affine> room;
};

// One of the two accesses: when it happens and what it touches.
struct ConflictSide {
  // The dimensions of all forms: the loops, then 'helpers' whole numbers that
  // the guards choose, such as q in `i - 2 q = 0` for "i is even".
  std::vector<ConflictLoop> loops;
  int helpers = 0;
  std::vector<Constraint> guards;
  // Of each of these at least one list of constraints holds.
  using Choice = std::vector<std::vector<Constraint>>;
  std::vector<Choice> choices;

  // 'size' bytes from base + Σ strides[k] * coordinates[k] + byte on.
  std::vector<Affine> coordinates;
  int64_t byte = 0;
  int64_t size = 0;

  int dimensions() const { return static_cast<int>(loops.size()) + helpers; }
};

// Of a gap that may be as large as it likes.
constexpr int64_t kNoEnd = -1;

struct ConflictQuestion {
  int parameters = 0;
  std::vector<Constraint> context;  // known of the parameters
  // Of the coordinates, in bytes. 0: not known until run time; such coordinates
  // must be equal for a conflict to be seen.
  std::vector<int64_t> strides;
  ConflictSide first, second;
  // Dimensions of the first and of the second side.
  using Pair = std::pair<int, int>;
  // Equal on both sides: of loops that all strands go through in step.
  std::vector<Pair> common;
  // What tells two strands apart: at least one of these pairs differs. None:
  // the sides are two strands anyway.
  std::vector<Pair> strands;
  // The strands are neighbours: there is one pair, and it differs by 1.
  bool neighbours = false;

  // The number of the second side is larger than that of the first by 'least'
  // to 'most'; with 'either_way' it may also be smaller by as much.
  struct Gap {
    Affine first, second;
    int64_t least = 1;
    int64_t most = kNoEnd;
    bool either_way = false;
  };
  std::vector<Gap> gaps;
};

enum class Conflict {
  kNone,       // for no parameters
  kAlways,     // for all parameters that the context allows
  kIfLong,     // for all with which each loop whose bounds are parameters has
               // at least kLong iterations
  kCondition,  // for some parameters
  kUnknown,    // not found out, or out of operations
};

constexpr int64_t kLong = 8;

struct ConflictAnswer {
  Conflict verdict = Conflict::kUnknown;
  // With kIfLong and kCondition: there is a conflict if and only if all
  // constraints of one of these lists hold, provided the context. Empty if it
  // cannot be said so.
  std::vector<std::vector<Constraint>> condition;
  // Except with kNone and kUnknown: an example, if one was found.
  bool has_witness = false;
  std::vector<int64_t> parameters, first, second;
};

// Costs at most 'operations' of isl.
ConflictAnswer find_conflict(const ConflictQuestion &question,
                             unsigned long operations = 200'000);

}  // namespace yeti::polyhedral

#endif
