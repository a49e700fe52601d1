// Chooses between the two ways to judge. If a thread accesses little between
// two synchronisations, its accesses are judged at once; if it accesses much,
// they are noted and judged together. Neither kind of thread should pay for the
// other. So in each epoch a limited number of accesses may be judged at once,
// and the rest of a long epoch is noted. A thread with long epochs gets a small
// number, until one of its epochs is short again. Must not know what an access
// is.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_AT_ONCE_BUDGET_H
#define YETI_RUNTIME_FOOTPRINT_AT_ONCE_BUDGET_H

#include <algorithm>

#include "runtime/footprint/footprint_limits.h"

namespace yeti {

class AtOnceBudget {
 public:
  // Whether the next access, in 'epoch', is to be judged at once.
  bool has_left(uint64_t epoch) {
    if (__builtin_expect(epoch != epoch_, 0)) begin(epoch);
    return left_ > 0;
  }
  // An access was judged at once.
  void spend() { --left_; }
  // An access was not judged because an earlier one of the epoch covers it.
  // That costs less than judging, but more than a note: a thread that does this
  // all the time should note.
  void spend_on_repetition() {
    left_ -= (++repetitions_ % kRepetitionsOfOne) == 0;
  }
  // A commit found 'granules' noted. If these are few, the epoch was short,
  // even if it used up a small number.
  void learn_from(size_t granules) {
    if (granules <= footprint_limits.short_epoch)
      left_ = std::max(left_, std::min(1, most()));
  }
  // The footprint was full of pages with few bits each. The accesses that
  // follow in the epoch are likely to be scattered as well, and would fill it
  // again: many of them are judged at once.
  void note_scattered() { left_ = std::max(left_, kScattered * most()); }

 private:
  static constexpr uint32_t kRepetitionsOfOne = 4;
  static constexpr int32_t kScattered = 128;
  static constexpr int32_t kLeast = 16;
  static int32_t most() {
    return static_cast<int32_t>(footprint_limits.short_epoch);
  }

  void begin(uint64_t epoch) {
    epoch_ = epoch;
    const int32_t least = std::min(kLeast, most());
    quota_ = left_ > 0 ? most() : std::max(quota_ / 2, least);
    left_ = quota_;
  }

  uint64_t epoch_ = 0;
  int32_t left_ = 1;
  int32_t quota_ = 0;
  uint32_t repetitions_ = 0;
};

}  // namespace yeti

#endif
