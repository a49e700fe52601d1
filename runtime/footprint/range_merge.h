// Merging two ranges into one, and tiles into few ranges.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_RANGE_MERGE_H
#define YETI_RUNTIME_FOOTPRINT_RANGE_MERGE_H

#include "runtime/base/memory.h"
#include "runtime/base/range.h"

namespace yeti {

// Makes 'range' exactly the union of itself and 'next' if that is a range and
// this is easy to see: they are equal, one contains the other, or one continues
// the other. Else returns false and changes nothing.
bool merge(Range &range, const Range &next);

// As above, where 'next' is one more block at the end of a strided 'range'.
inline bool continue_in_step(Range &range, const Range &next) {
  if (range.count == 1 || next.count != 1 || next.size != range.size ||
      next.start != range.start + range.count * range.stride)
    return false;
  ++range.count;
  return true;
}

// As merge, but does not join blocks that do not touch.
bool merge_touching(Range &range, const Range &next);

// Adds 'range' to 'list', if possible as part of one of the last ranges there.
// The bytes in all remain the same.
void add_merged(Vector<Range> &list, const Range &range);

// Whether one of the last ranges of 'list' contains all bytes of 'range'.
bool is_in_last(const Vector<Range> &list, const Range &range);

// Whether 'range' contains all bytes of 'inner', as far as that is easy to see.
bool contains(const Range &range, const Range &inner);

// Whether one block of 'range' contains all of these bytes.
bool contains_block(const Range &range, Address start, size_t size);

// As contains, for a fast path: fewer cases are seen.
inline uint64_t quotient(uint64_t a, uint64_t b) {
  if (__builtin_expect((a | b) >> 32 != 0, 0)) return a / b;
  return static_cast<uint32_t>(a) / static_cast<uint32_t>(b);  // takes less
}
inline bool contains_row(const Range &range, const Range &row) {
  const uint64_t offset = row.start - range.start;
  if (row.count == 1) {
    if (range.count == 1)
      return offset < range.size && row.size <= range.size - offset;
    if (offset >= range.count * range.stride) return false;
    const uint64_t place =
        offset - quotient(offset, range.stride) * range.stride;
    return place + row.size <= range.size;
  }
  return range == row;
}

// As contains, for tiles.
bool contains(const Tile &tile, const Tile &inner);

// Adds the rows of 'next' to 'tile' if they continue it.
bool continue_below(Tile &tile, const Tile &next);

// The same tile, with ranges at right angles to those of 'tile'.
Tile turned(const Tile &tile);

// A tile of 'rows' times 'count' blocks of 'size' bytes; the blocks are
// 'stride' bytes apart, the rows 'pitch' bytes. False if the tile is empty or
// extends beyond the end of memory.
bool make_tile(Address start, size_t size, int64_t stride, size_t count,
               int64_t pitch, size_t rows, Tile *tile);

}  // namespace yeti

#endif
