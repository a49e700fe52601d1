// When pages that an array has left to the fine shadow may be merged back. A
// program may touch single elements and sweep over all of them in turns: then
// the states of a page would move back and forth. So each time that pages are
// refined after some were merged back, twice as many sweeps leave what is
// refined as it is. Knows no states.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_MERGE_BACKOFF_H
#define YETI_RUNTIME_SHADOW_MERGE_BACKOFF_H

#include <cstddef>

namespace yeti {

class MergeBackoff {
 public:
  // A page is refined. A sweep will ask for it once.
  void note_refined() {
    if (has_merged_) {
      has_merged_ = false;
      if (flips_ < kMostFlips) ++flips_;
      waits_ = 0;
    } else if (waits_ == 0) {
      return;
    }
    waits_ += size_t{1} << flips_;
  }
  // A page could be merged back: whether it should be, and is.
  bool may_merge() {
    if (waits_ > 0) {
      --waits_;
      return false;
    }
    has_merged_ = true;
    return true;
  }

 private:
  static constexpr unsigned kMostFlips = 8;
  unsigned flips_ = 0;
  bool has_merged_ = false;  // since pages were refined last
  size_t waits_ = 0;         // so many pages are not to be merged back
};

}  // namespace yeti

#endif
