// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/covering_blocks.h"

#include <algorithm>

namespace yeti {

namespace {

constexpr size_t kLong = 64;
constexpr size_t kMost = 4096;

}  // namespace

void CoveringBlocks::begin(Address low, Address high) {
  low_ = low;
  high_ = high;
  written_.clear();
  accessed_.clear();
}

void CoveringBlocks::add(const Range &range, AccessKind kind) {
  const Address end = range.end();
  if (range.size < kLong || end <= low_ || range.start >= high_) return;
  size_t first = 0, last = range.count;
  if (range.start + range.size <= low_)
    first = (low_ - range.start - range.size) / range.stride + 1;
  if (range.count > 1 && end > high_)
    last = std::min(last, (high_ - 1 - range.start) / range.stride + 1);
  if (first >= last || last - first > kMost - accessed_.size()) return;
  for (size_t i = first; i < last; ++i) {
    const Address start = range.start + i * range.stride;
    const Block block = {start, start + range.size};
    accessed_.push_back(block);
    if (kind == AccessKind::kWrite) written_.push_back(block);
  }
}

void CoveringBlocks::merge(Blocks &blocks) {
  if (blocks.empty()) return;
  std::sort(blocks.begin(), blocks.end(),
            [](const Block &a, const Block &b) { return a.start < b.start; });
  size_t last = 0;
  for (const Block &block : blocks) {
    if (block.start > blocks[last].end)
      blocks[++last] = block;
    else
      blocks[last].end = std::max(blocks[last].end, block.end);
  }
  blocks.resize(last + 1);
}

void CoveringBlocks::finish() {
  merge(written_);
  merge(accessed_);
}

bool CoveringBlocks::fill(const Blocks &blocks, Address start,
                          uint64_t (&words)[PageBits::kWords]) {
  const Address end = start + PageBits::kBytes;
  auto block = std::lower_bound(
      blocks.begin(), blocks.end(), start,
      [](const Block &each, Address from) { return each.end <= from; });
  if (block == blocks.end() || block->start >= end) return false;
  std::fill(std::begin(words), std::end(words), 0);
  for (; block != blocks.end() && block->start < end; ++block) {
    const Address from = std::max(block->start, start) - start;
    const Address to = std::min(block->end, end) - start;
    for (Address word = from / 64; word <= (to - 1) / 64; ++word) {
      uint64_t bits = ~uint64_t{0};
      if (word == from / 64) bits &= ~uint64_t{0} << from % 64;
      if (word == (to - 1) / 64) bits &= ~uint64_t{0} >> (63 - (to - 1) % 64);
      words[word] |= bits;
    }
  }
  return true;
}

bool CoveringBlocks::find(Address start, uint64_t (&written)[PageBits::kWords],
                          uint64_t (&accessed)[PageBits::kWords]) const {
  if (!fill(accessed_, start, accessed)) return false;
  if (!fill(written_, start, written))
    std::fill(std::begin(written), std::end(written), 0);
  return true;
}

}  // namespace yeti
