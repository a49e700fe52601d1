// From bits to ranges: turns the touched bytes of pages, in ascending order,
// into few ranges. Adjacent bytes are one block, also across pages; blocks of
// equal size at equal distances are one range.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_BIT_RUNS_H
#define YETI_RUNTIME_FOOTPRINT_BIT_RUNS_H

#include "runtime/base/memory.h"
#include "runtime/base/range.h"

namespace yeti {

class RangeMaker {
 public:
  // Ranges are added to 'ranges'.
  explicit RangeMaker(Vector<Range> &ranges) : ranges_(ranges) {}
  // A block after all earlier ones, which it may touch.
  void add_block(Address start, size_t size) {
    if (start == tail_.start + tail_.size) {
      tail_.size += size;
      return;
    }
    if (tail_.size != 0) place_tail();
    tail_ = {start, size};
  }
  // The bytes from 'start', a multiple of 64, whose bits are set in 'word'.
  void add_word(Address start, uint64_t word) {
    if (word == ~uint64_t{0})
      add_block(start, 64);
    else if (word != 0)
      add_runs(start, word);
  }
  // As add_word for 'kWords' words; word(i) is the i-th and is called once.
  template <size_t kWords, class Word>
  void add_words(Address start, Word word) {
    static_assert(kWords % 8 == 0);
    for (size_t i = 0; i < kWords; i += 8) {
      uint64_t few[8], all = ~uint64_t{0}, any = 0;
      for (size_t k = 0; k < 8; ++k) {
        few[k] = word(i + k);
        all &= few[k];
        any |= few[k];
      }
      if (any == 0) continue;
      if (all == ~uint64_t{0}) {
        add_block(start + i * 64, 512);
        continue;
      }
      for (size_t k = 0; k < 8; ++k) add_word(start + (i + k) * 64, few[k]);
    }
  }
  // Call after the last bytes.
  void finish();
  // The number of bytes in all ranges so far. pre: finished.
  size_t bytes() const { return bytes_; }

 private:
  struct Block {
    Address start = 0;
    size_t size = 0;
  };
  void add_runs(Address start, uint64_t word);
  bool repeats_last(Address start, uint64_t word) const;
  void place_tail();
  void put(const Range &range);

  Vector<Range> &ranges_;
  Block tail_;                 // the last block, which may grow; no size: none
  Range open_ = {0, 0, 0, 0};  // the blocks before it; no count: none
  // The last word that was split into blocks, its place, and its blocks.
  uint64_t last_word_ = 0;
  Address last_start_ = 0;
  size_t last_runs_ = 0;
  size_t bytes_ = 0;
};

}  // namespace yeti

#endif
