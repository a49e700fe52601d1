// The long blocks among the ranges that are judged together, to be asked which
// bytes of a page they have: bits of these need not be judged for themselves.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_COVERING_BLOCKS_H
#define YETI_RUNTIME_FOOTPRINT_COVERING_BLOCKS_H

#include "runtime/base/range.h"
#include "runtime/footprint/page_bits.h"

namespace yeti {

class CoveringBlocks {
 public:
  // Begins anew: pages of ['low', 'high') will be asked for.
  void begin(Address low, Address high);
  // The blocks of 'range' that are long and lie there, unless there are too
  // many. Then, when all are added:
  void add(const Range &range, AccessKind kind);
  void finish();

  bool is_empty() const { return accessed_.empty(); }
  // The bytes of the page at 'start', by their bits, of which a write is
  // covered, and of which a read is. False, and nothing is filled in, if there
  // are none.
  bool find(Address start, uint64_t (&written)[PageBits::kWords],
            uint64_t (&accessed)[PageBits::kWords]) const;

 private:
  struct Block {
    Address start, end;
  };
  using Blocks = Vector<Block>;  // when finished, in rising order, with gaps
  static void merge(Blocks &blocks);
  static bool fill(const Blocks &blocks, Address start,
                   uint64_t (&words)[PageBits::kWords]);

  Address low_ = 0, high_ = 0;
  Blocks written_;
  Blocks accessed_;  // these and those that were read
};

}  // namespace yeti

#endif
