// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/range_merge.h"

namespace yeti {
namespace {

// Blocks that overlap or touch, or two of one size.
bool merge_blocks(Range &range, const Range &next) {
  if (next.start > range.end() || range.start > next.end()) {
    if (range.size != next.size) return false;
    const bool is_above = next.start > range.start;
    const Address low = is_above ? range.start : next.start;
    const Address high = is_above ? next.start : range.start;
    if (high - low > kMostDistance) return false;
    range = {low, range.size, high - low, 2};
    return true;
  }
  const Address end = range.end() > next.end() ? range.end() : next.end();
  if (next.start < range.start) range.start = next.start;
  range.size = end - range.start;
  return true;
}

// 'next' has one block, or the stride of 'range', and blocks of the same size
// at the same places modulo the stride.
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

bool is_inside_one_block(const Range &range, const Range &inner) {
  if (inner.start < range.start || inner.end() > range.end()) return false;
  if (range.count == 1) return true;
  const size_t offset = (inner.start - range.start) % range.stride;
  return inner.count == 1 && offset + inner.size <= range.size;
}

size_t magnitude(int64_t distance) {
  const auto bits = static_cast<uint64_t>(distance);
  return distance < 0 ? -bits : bits;
}

// Turns a negative distance round: *start is that of the lowest one then.
size_t turn(Address *start, int64_t distance, size_t count) {
  const size_t result = magnitude(distance);
  if (distance < 0) *start -= (count - 1) * result;
  return result;
}

}  // namespace

bool contains_block(const Range &range, Address start, size_t size) {
  return is_inside_one_block(range, Range{start, size});
}

bool merge(Range &range, const Range &next) {
  if (is_inside_one_block(range, next)) return true;
  if (is_inside_one_block(next, range)) {
    range = next;
    return true;
  }
  if (range.count > 1) return merge_in_step(range, next);
  if (next.count == 1) return merge_blocks(range, next);
  Range merged = next;
  if (!merge_in_step(merged, range)) return false;
  range = merged;
  return true;
}

bool make_tile(Address start, size_t element, int64_t stride, size_t columns,
               int64_t pitch, size_t rows, Tile *tile) {
  if (element == 0 || columns == 0 || rows == 0) return false;
  if (stride == 0) columns = 1;
  if (pitch == 0) rows = 1;
  size_t width, height, extent;
  if (__builtin_mul_overflow(columns - 1, magnitude(stride), &width) ||
      __builtin_mul_overflow(rows - 1, magnitude(pitch), &height) ||
      __builtin_add_overflow(width, height, &extent) ||
      __builtin_add_overflow(extent, element, &extent))
    return false;
  size_t across = turn(&start, stride, columns);
  size_t down = turn(&start, pitch, rows);
  if (start + extent < start) return false;
  // The closer neighbours first: rows of elements, or columns.
  if (columns == 1 || (rows > 1 && down < across)) {
    const size_t other = across;
    across = down;
    down = other;
    const size_t others = columns;
    columns = rows;
    rows = others;
  }
  if (columns == 1 || across <= element) {
    const size_t row = (columns - 1) * across + element;
    const Range all = rows == 1 || down <= row
                          ? block(start, (rows - 1) * down + row)
                          : Range{start, row, down, rows};
    *tile = {all, 0, 1};
  } else if (rows == 1) {
    *tile = {{start, element, across, columns}, 0, 1};
  } else if (down % across == 0 && down / across <= columns) {
    const size_t count = (rows - 1) * (down / across) + columns;
    *tile = {{start, element, across, count}, 0, 1};
  } else if (columns >= rows) {
    *tile = {{start, element, across, columns}, down, rows};
  } else {
    *tile = {{start, element, down, rows}, across, columns};
  }
  return true;
}

}  // namespace yeti
