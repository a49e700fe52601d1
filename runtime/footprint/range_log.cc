// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/range_log.h"

namespace yeti {

// 'noted' has become part of the range 'index'. A range that this one covers
// need not be kept.
void RangeLog::find_spare(const NotedRange &noted, uint32_t index) {
  const Address start = noted.range.start, end = noted.range.end();
  bool is_recent = false;
  for (const uint32_t recent : recent_) {
    is_recent |= recent == index;
    if (recent == index || recent - size_t{1} >= ranges_.size()) continue;
    const NotedRange &other = ranges_[recent - 1];
    if (other.range.start >= start && other.range.start < end &&
        covers(noted, other))
      spare_ = recent;
  }
  if (!is_recent) note_recent(index);
}

void RangeLog::put_tile(const NotedTile &noted) {
  constexpr size_t kLooked = 8;
  include_in_bounds(noted.tile.first.start, noted.tile.end());
  const size_t count = tiles_.size() < kLooked ? tiles_.size() : kLooked;
  for (size_t i = tiles_.size(); i > tiles_.size() - count; --i) {
    NotedTile &other = tiles_[i - 1];
    if (stands_for(other.kind, noted.kind) && contains(other.tile, noted.tile))
      return;
    if (is_alike(other, noted) && continue_below(other.tile, noted.tile))
      return;
  }
  tiles_.push_back(noted);
}

bool RangeLog::has_range(AccessKind kind, Address start, size_t size) const {
  constexpr size_t kLooked = 16;
  const size_t count = ranges_.size() < kLooked ? ranges_.size() : kLooked;
  for (size_t i = ranges_.size(); i > ranges_.size() - count; --i) {
    const NotedRange &noted = ranges_[i - 1];
    if (!stands_for(noted.kind, kind)) continue;
    if (contains_block(noted.range, start, size)) return true;
  }
  return false;
}

// If there are few, each is looked at, because the rest costs more.
bool RangeLog::may_overlap(Address start, Address end) const {
  constexpr size_t kFew = 256;
  if (is_empty() || start >= high_ || end <= low_) return false;
  if (count() > kFew) return true;
  for (const NotedRange &noted : ranges_)
    if (noted.range.start < end && noted.range.end() > start) return true;
  for (const NotedTile &noted : tiles_)
    if (noted.tile.first.start < end && noted.tile.end() > start) return true;
  return false;
}

}  // namespace yeti
