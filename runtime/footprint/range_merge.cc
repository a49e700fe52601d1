// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/range_merge.h"

namespace yeti {
namespace {

// So many of the last ranges of a list are tried.
constexpr size_t kLooked = 6;

// Two blocks of one size.
bool pair_blocks(Range &range, const Range &next) {
  if (range.size != next.size || range.count > 1 || next.count > 1)
    return false;
  const bool is_above = next.start > range.start;
  const Address low = is_above ? range.start : next.start;
  const Address high = is_above ? next.start : range.start;
  if (high - low > kMostDistance) return false;
  range = {low, range.size, high - low, 2};
  return true;
}

// Whether they overlap, touch, or are at most 'gap' bytes apart.
bool do_touch(const Range &range, const Range &next, size_t gap = 0) {
  return next.start <= range.end() + gap && range.start <= next.end() + gap;
}

// Blocks that overlap or touch.
bool merge_blocks(Range &range, const Range &next) {
  if (!do_touch(range, next)) return false;
  const Address end = range.end() > next.end() ? range.end() : next.end();
  if (next.start < range.start) range.start = next.start;
  range.size = end - range.start;
  return true;
}

// 'next' has one block, or the stride of 'range' and blocks of the same size at
// the same places modulo the stride.
bool merge_in_step(Range &range, const Range &next) {
  if (next.size != range.size) return false;
  if (next.count > 1 && next.stride != range.stride) return false;
  const size_t stride = range.stride;
  const Address low = range.start < next.start ? range.start : next.start;
  const Address high = range.start < next.start ? next.start : range.start;
  if ((high - low) % stride != 0) return false;
  const Range &lower = range.start < next.start ? range : next;
  const size_t steps = (high - low) / stride;
  if (steps > lower.count) return false;
  const size_t lower_last = lower.count;
  const size_t upper_last =
      steps + (range.start < next.start ? next.count : range.count);
  range.start = low;
  range.count = lower_last > upper_last ? lower_last : upper_last;
  return true;
}

// Equally many blocks at equal distances, each of which touches or overlaps its
// counterpart: columns side by side.
bool merge_side_by_side(Range &range, const Range &next) {
  if (next.stride != range.stride || next.count != range.count) return false;
  const Range &lower = range.start < next.start ? range : next;
  const Range &upper = range.start < next.start ? next : range;
  const size_t distance = upper.start - lower.start;
  if (distance > lower.size) return false;
  const size_t wide = distance + upper.size;
  const size_t size = wide > lower.size ? wide : lower.size;
  const size_t extent = (range.count - 1) * range.stride + size;
  range = size >= range.stride
              ? block(lower.start, extent)
              : Range{lower.start, size, range.stride, range.count};
  return true;
}

// One of them has more than one block.
bool merge_strided(Range &range, const Range &next) {
  if (range.count > 1)
    return merge_in_step(range, next) || merge_side_by_side(range, next);
  Range merged = next;
  if (!merge_in_step(merged, range)) return false;
  range = merged;
  return true;
}

bool is_inside_one_block(const Range &range, const Range &inner) {
  if (inner.start < range.start || inner.end() > range.end()) return false;
  if (range.count == 1) return true;
  const size_t offset = (inner.start - range.start) % range.stride;
  return offset + (inner.end() - inner.start) <= range.size;
}

size_t magnitude(int64_t distance) {
  const auto bits = static_cast<uint64_t>(distance);
  return distance < 0 ? -bits : bits;
}

// One row, with numbers whose products do not overflow.
bool is_usual_row(size_t size, int64_t stride, size_t count, size_t rows) {
  return rows == 1 && (size | count | magnitude(stride)) >> 31 == 0;
}

// Makes a negative distance positive; *start becomes the start of the lowest
// row then.
size_t turn(Address *start, int64_t distance, size_t count) {
  const size_t result = magnitude(distance);
  if (distance < 0) *start -= (count - 1) * result;
  return result;
}

}  // namespace

bool contains_block(const Range &range, Address start, size_t size) {
  return is_inside_one_block(range, Range{start, size});
}

bool contains(const Range &range, const Range &inner) {
  if (inner.start < range.start || inner.end() > range.end()) return false;
  if (is_inside_one_block(range, inner)) return true;
  return inner.stride == range.stride &&
         (inner.start - range.start) % range.stride + inner.size <= range.size;
}

bool contains(const Tile &tile, const Tile &inner) {
  if (tile.pitch != inner.pitch || inner.first.start < tile.first.start)
    return false;
  const size_t row = (inner.first.start - tile.first.start) / tile.pitch;
  Range range = tile.first;
  range.start += row * tile.pitch;
  return row + inner.rows <= tile.rows && contains(range, inner.first);
}

bool continue_below(Tile &tile, const Tile &next) {
  Range following = tile.first;
  following.start += tile.rows * tile.pitch;
  if (tile.pitch != next.pitch || !(next.first == following)) return false;
  tile.rows += next.rows;
  return true;
}

Tile turned(const Tile &tile) {
  const Range &row = tile.first;
  return {{row.start, row.size, tile.pitch, tile.rows}, row.stride, row.count};
}

bool merge_touching(Range &range, const Range &next) {
  if (contains(range, next)) return true;
  if (contains(next, range)) {
    range = next;
    return true;
  }
  return range.count == 1 && next.count == 1 ? merge_blocks(range, next)
                                             : merge_strided(range, next);
}

// Rows that are separate objects follow each other: a row that is farther away
// than the next block of a range would be is recognised by that alone.
bool merge(Range &range, const Range &next) {
  const size_t gap = range.stride > next.stride ? range.stride : next.stride;
  if (do_touch(range, next, gap) && merge_touching(range, next)) return true;
  return pair_blocks(range, next);
}

bool is_in_last(const Vector<Range> &list, const Range &range) {
  for (size_t i = 1; i <= kLooked && i <= list.size(); ++i)
    if (contains(list[list.size() - i], range)) return true;
  return false;
}

// A range that has grown may touch other ranges now.
void add_merged(Vector<Range> &list, const Range &range) {
  Range grown = range;
  for (size_t tried = 0; tried < kLooked && tried < list.size();) {
    const Range &known = list[list.size() - 1 - tried];
    if (!do_touch(known, grown)) {
      ++tried;
      continue;
    }
    if (contains(known, grown)) return;
    Range merged = known;
    if (!merge_touching(merged, grown)) {
      ++tried;
      continue;
    }
    grown = merged;
    list.erase(list.end() - static_cast<ptrdiff_t>(tried) - 1);
    tried = 0;
  }
  list.push_back(grown);
}

bool make_tile(Address start, size_t size, int64_t stride, size_t count,
               int64_t pitch, size_t rows, Tile *tile) {
  if (size == 0 || count == 0 || rows == 0) return false;
  if (is_usual_row(size, stride, count, rows)) {
    tile->first = strided(start, size, stride, count);
    tile->pitch = 0;
    tile->rows = 1;
    return tile->first.end() > tile->first.start;
  }
  if (stride == 0) count = 1;
  if (pitch == 0) rows = 1;
  size_t width, height, extent;
  if (__builtin_mul_overflow(count - 1, magnitude(stride), &width) ||
      __builtin_mul_overflow(rows - 1, magnitude(pitch), &height) ||
      __builtin_add_overflow(width, height, &extent) ||
      __builtin_add_overflow(extent, size, &extent))
    return false;
  size_t across = turn(&start, stride, count);
  size_t down = turn(&start, pitch, rows);
  if (start + extent < start) return false;
  // The nearer neighbours first: rows of elements, or columns.
  if (count == 1 || (rows > 1 && down < across)) {
    const size_t other = across;
    across = down;
    down = other;
    const size_t others = count;
    count = rows;
    rows = others;
  }
  if (count == 1 || across <= size) {
    const size_t row = (count - 1) * across + size;
    const Range all = rows == 1 || down <= row
                          ? block(start, (rows - 1) * down + row)
                          : Range{start, row, down, rows};
    *tile = {all, 0, 1};
  } else if (rows == 1) {
    *tile = {{start, size, across, count}, 0, 1};
  } else if (down % across == 0 && down / across <= count) {
    const size_t all = (rows - 1) * (down / across) + count;
    *tile = {{start, size, across, all}, 0, 1};
  } else if (count >= rows) {
    *tile = {{start, size, across, count}, down, rows};
  } else {
    *tile = {{start, size, down, rows}, across, count};
  }
  return true;
}

}  // namespace yeti
