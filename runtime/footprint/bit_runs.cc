// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/bit_runs.h"

namespace yeti {

// True if the blocks of 'word' repeat those of the word before it, and continue
// their range: the last blocks were all at one distance, which fits into a word
// as many times as the word has blocks, and none extends beyond the word.
bool RangeMaker::repeats_last(Address start, uint64_t word) const {
  return word == last_word_ && start == last_start_ + 64 &&
         open_.count >= last_runs_ && open_.size == tail_.size &&
         open_.stride * last_runs_ == 64 &&
         open_.start + open_.count * open_.stride == tail_.start &&
         tail_.start - (last_runs_ - 1) * open_.stride >= last_start_ &&
         (tail_.start + tail_.size < start || (word & 1) == 0);
}

void RangeMaker::add_runs(Address start, uint64_t word) {
  if (repeats_last(start, word)) {
    open_.count += last_runs_;
    tail_.start += 64;
    last_start_ = start;
    return;
  }
  last_word_ = word;
  last_start_ = start;
  last_runs_ = 0;
  do {
    ++last_runs_;
    const auto first = static_cast<unsigned>(__builtin_ctzll(word));
    const uint64_t above = ~(word >> first);
    const auto size = static_cast<unsigned>(__builtin_ctzll(above));
    add_block(start + first, size);
    word &= word + (uint64_t{1} << first);  // without its lowest run
  } while (word != 0);
}

void RangeMaker::put(const Range &range) {
  bytes_ += range.size * range.count;
  ranges_.push_back(range);
}

// Two blocks of equal size are at equal distance, unless that is larger than a
// distance that is likely to continue. If the third block is not, the first one
// is a range of its own.
void RangeMaker::place_tail() {
  if (open_.count != 0 && tail_.size == open_.size) {
    const Address last = open_.start + (open_.count - 1) * open_.stride;
    const size_t distance = tail_.start - last;
    if (open_.count == 1 ? distance <= kMostDistance
                         : distance == open_.stride) {
      open_.stride = distance;
      ++open_.count;
      return;
    }
    if (open_.count == 2 && distance <= kMostDistance) {
      put(block(open_.start, open_.size));
      open_ = {last, open_.size, distance, 2};
      return;
    }
  }
  if (open_.count != 0) put(open_);
  open_ = block(tail_.start, tail_.size);
}

void RangeMaker::finish() {
  if (tail_.size != 0) place_tail();
  if (open_.count != 0) put(open_);
  tail_ = {};
  open_ = {0, 0, 0, 0};
}

}  // namespace yeti
