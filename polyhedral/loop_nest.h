// A loop nest and the accesses in it, as values: what the compiler says about
// them, in whole numbers that never wrap. Plain values: no isl, no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_LOOP_NEST_H
#define YETI_POLYHEDRAL_LOOP_NEST_H

#include <cstdint>
#include <vector>

namespace yeti::polyhedral {

// constant + Σ dimensions[k] * (iteration number of loop k)
//          + Σ parameters[k] * (parameter k). Missing factors are 0.
struct Affine {
  int64_t constant = 0;
  std::vector<int64_t> dimensions;
  std::vector<int64_t> parameters;
};

struct Constraint {
  enum class Kind { kNonNegative, kZero };
  Affine form;
  Kind kind = Kind::kNonNegative;
};

// Loops from the outermost to the innermost. The iterations of each are
// numbered from 0 to 'last' inclusive; there are none if it is negative.
// 'last' may depend on parameters and on the loops around.
struct LoopNest {
  int parameters = 0;               // how many there are
  std::vector<Affine> last;         // one for each loop
  std::vector<Constraint> context;  // known of the parameters
};

// An access to 'size' bytes in each iteration in which all of 'guards' hold.
// Its address has coordinates: see AccessGroup.
struct Access {
  bool is_write = false;
  std::vector<Affine> coordinates;  // as many as the group has strides
  int64_t byte = 0;                 // of the first byte accessed
  int64_t size = 0;
  std::vector<Constraint> guards;
  // The loops that the access is in, counted from the outermost; the access
  // happens once in each iteration of these.
  int depth = 0;
};

// Accesses whose addresses are
//   base + Σ strides[k] * coordinates[k] + byte
// for one unknown base. A stride that is not known until run time is 0 here.
// Different coordinates may well be one address: whatever is exact in
// coordinates is exact in addresses.
struct AccessGroup {
  std::vector<int64_t> strides;
  std::vector<Access> accesses;
};

}  // namespace yeti::polyhedral

#endif
