// The long blocks among the ranges that are judged together. They tell which
// bytes of a page they cover: the bits of these bytes need not be judged
// separately.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_COVERING_BLOCKS_H
#define YETI_RUNTIME_FOOTPRINT_COVERING_BLOCKS_H

#include "runtime/base/range.h"
#include "runtime/footprint/page_bits.h"

namespace yeti {

class CoveringBlocks {
 public:
  // Starts again: pages of ['low', 'high') will be asked for.
  void begin(Address low, Address high);
  // Adds the blocks of 'range' that are long and in these pages, unless there
  // are too many. Call finish after the last range:
  void add(const Range &range, AccessKind kind);
  void finish();

  bool is_empty() const { return accessed_.empty(); }
  // For the page at 'start', the bytes, as bits, at which a write is covered,
  // and those at which a read is. Returns false, and sets nothing, if there are
  // none.
  bool find(Address start, uint64_t (&written)[PageBits::kWords],
            uint64_t (&accessed)[PageBits::kWords]) const;

 private:
  struct Block {
    Address start, end;
  };
  using Blocks = Vector<Block>;  // once finished: in ascending order, with gaps
  static void merge(Blocks &blocks);
  static bool fill(const Blocks &blocks, Address start,
                   uint64_t (&words)[PageBits::kWords]);

  Address low_ = 0, high_ = 0;
  Blocks written_;
  Blocks accessed_;  // written or read
};

}  // namespace yeti

#endif
