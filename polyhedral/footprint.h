// Loop nest and access -> the bytes that it accesses, as a set. Knows isl; no
// GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_FOOTPRINT_H
#define YETI_POLYHEDRAL_FOOTPRINT_H

#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/loop_nest.h"

namespace yeti::polyhedral {

// Which coordinates of a group are told apart and which are added up. Adding up
// loses nothing: it joins only places that have one address. For `x[2 * i + j]`
// with pitches 16 and 8, both added to the bytes, [i, j, byte] is the place
// [16 i + 8 j + byte].
struct View {
  static constexpr int kBytes = -1;
  // For each coordinate: itself if it is kept; or kBytes; or another one that
  // is kept and whose pitch divides its own. Only known pitches are added up.
  std::vector<int> into;
  // Bytes are counted in these units from this byte on: the more bytes in a
  // unit, the simpler the sets. No unit is touched in part.
  int64_t unit = 1;
  int64_t origin = 0;

  // As in most programs: what is kept has larger pitches than what is added to
  // the bytes, and nothing else is added up.
  bool is_usual = false;

  std::vector<int> kept() const;
};

// The views of 'group', first the usual ones, those that keep little first.
std::vector<View> views_of(const AccessGroup &group);

// What is known of the parameters: { [p] }, with the names p0, p1...
Set known_parameters(const Context &context, const LoopNest &nest);

// The places that 'access' touches, { [kept coordinates..., unit] }; none if
// isl fails or if the access depends on loops that it is not in.
Set footprint(const Context &context, const LoopNest &nest,
              const std::vector<int64_t> &pitches, const Access &access,
              const View &view);

}  // namespace yeti::polyhedral

#endif
