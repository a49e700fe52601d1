// The pieces of an array that one change of a state concerns.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_PIECES_H
#define YETI_RUNTIME_SHADOW_ARRAY_PIECES_H

#include "runtime/shadow/lattice.h"

namespace yeti {

// Pieces as addresses, cut off at the ends of the array.
struct ArrayPieces {
  Pieces all;
  Address start, end;

  // Calls each(address, size) for one after the other until that returns false.
  template <class Each>
  void for_each(Each &&each) const {
    for (uint64_t row = 0; row < all.rows; ++row)
      for (uint64_t i = 0; i < all.count; ++i) {
        const Address at = all.start + row * all.pitch + i * all.stride;
        const Address from = at < start ? start : at;
        const Address to = at + all.size > end ? end : at + all.size;
        if (from < to && !each(from, to - from)) return;
      }
  }
};

}  // namespace yeti

#endif
