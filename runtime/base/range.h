// The bytes that one check is about, and the words for them in all layers:
//   block    'size' bytes from 'start' on
//   strided  'count' blocks of 'size' bytes, 'stride' bytes apart
//   tile     'rows' strided ranges, 'pitch' bytes apart
// Must not know who checks them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_RANGE_H
#define YETI_RUNTIME_BASE_RANGE_H

#include "runtime/base/types.h"

namespace yeti {

// 'count' blocks of 'size' bytes, the lowest at 'start', 'stride' bytes from
// the start of one to that of the next. Normal form: size and count are not 0,
// and the blocks do not touch: count is 1 (and stride 0), or stride > size.
struct Range {
  Address start = 0;
  size_t size = 0;
  size_t stride = 0;
  size_t count = 1;

  Address end() const { return start + (count - 1) * stride + size; }
  friend bool operator==(const Range &a, const Range &b) {
    return a.start == b.start && a.size == b.size && a.stride == b.stride &&
           a.count == b.count;
  }
};

// 'rows' ranges, 'pitch' bytes from the start of one to that of the next;
// 'first' is the lowest.
struct Tile {
  Range first;
  size_t pitch = 0;
  size_t rows = 1;

  Address end() const { return first.end() + (rows - 1) * pitch; }
};

// Blocks that are not known to belong together are not merged if they are
// farther apart than this.
constexpr size_t kMostDistance = size_t{1} << 20;

inline Range block(Address start, size_t size) {
  return {start, size, 0, 1};
}

// The range of 'count' blocks of 'size' bytes, the first one at 'start' and
// each 'stride' bytes after the previous one; normalised. pre: size and count
// are not 0.
inline Range strided(Address start, size_t size, int64_t stride, size_t count) {
  uint64_t distance = static_cast<uint64_t>(stride);
  if (stride < 0) {
    distance = -distance;
    start -= (count - 1) * distance;
  }
  if (count == 1 || distance <= size)
    return block(start, (count - 1) * distance + size);
  return {start, size, distance, count};
}

}  // namespace yeti

#endif
