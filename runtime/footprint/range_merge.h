// Two ranges as one, and tiles as few ranges.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_RANGE_MERGE_H
#define YETI_RUNTIME_FOOTPRINT_RANGE_MERGE_H

#include "runtime/base/memory.h"
#include "runtime/base/range.h"

namespace yeti {

// Makes 'range' exactly the union of itself and 'next' if that is a range and
// is easily seen to be one: they are equal, one contains the other, or one
// continues the other. False, and nothing changed, if not.
bool merge(Range &range, const Range &next);

// The same where 'next' is one more block of a strided 'range', behind it.
inline bool continue_in_step(Range &range, const Range &next) {
  if (range.count == 1 || next.count != 1 || next.size != range.size ||
      next.start != range.start + range.count * range.stride)
    return false;
  ++range.count;
  return true;
}

// As merge, but blocks that do not touch are not brought together.
bool merge_touching(Range &range, const Range &next);

// Adds 'range' to 'list', as part of one of the last ones there if that can be:
// they have the same bytes in all.
void add_merged(Vector<Range> &list, const Range &range);

// Whether one of the last ones of 'list' has all bytes of 'range'.
bool is_in_last(const Vector<Range> &list, const Range &range);

// Whether 'range' has all bytes of 'inner', and that is easily seen.
bool contains(const Range &range, const Range &inner);

// Whether one block of 'range' has all of these bytes.
bool contains_block(const Range &range, Address start, size_t size);

// As contains, for tiles.
bool contains(const Tile &tile, const Tile &inner);

// Adds the rows of 'next' to 'tile' if they are those that would follow.
bool continue_below(Tile &tile, const Tile &next);

// The same tile, of which the ranges are across those of 'tile'.
Tile turned(const Tile &tile);

// 'rows' times 'count' blocks of 'size' bytes, 'stride' bytes from one to the
// next and 'pitch' from row to row.
// False if there is nothing, or the tile goes beyond the end of memory.
bool make_tile(Address start, size_t size, int64_t stride, size_t count,
               int64_t pitch, size_t rows, Tile *tile);

}  // namespace yeti

#endif
