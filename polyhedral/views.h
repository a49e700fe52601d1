// Which coordinates of a group of accesses are told apart and which are added
// up. Plain values: no isl, no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_VIEWS_H
#define YETI_POLYHEDRAL_VIEWS_H

#include <cstddef>
#include <vector>

#include "polyhedral/loop_nest.h"

namespace yeti::polyhedral {

// Adding up loses nothing, because it joins only places with the same address.
// For `x[2 * i + j]` with strides 16 and 8, both added to the bytes, [i, j,
// byte] is the place [16 i + 8 j + byte].
struct View {
  static constexpr int kBytes = -1;
  // For each coordinate: itself if it is kept; or kBytes; or another one that
  // is kept and whose stride divides its own. Only known strides are added up.
  std::vector<int> into;
  // Bytes are counted in these units from this byte on: the more bytes in a
  // unit, the simpler the sets. No unit is touched in part.
  int64_t unit = 1;
  int64_t origin = 0;

  // As in most programs: the kept coordinates have larger strides than those
  // that are added to the bytes, and no others are added up.
  bool is_usual = false;

  std::vector<int> kept() const;
};

// More views than this are not tried.
constexpr size_t kMostViews = 12;

// The first views of 'group': first the usual ones, those that keep little
// first. Their number is exponential in the number of strides, so only these
// are made.
std::vector<View> views_of(const AccessGroup &group);

}  // namespace yeti::polyhedral

#endif
