// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/noted_parts.h"

namespace yeti {

Address first_in_range(const Range &range, Address from, Address to) {
  Address byte = from > range.start ? from : range.start;
  if (range.count > 1) {
    const size_t offset = (byte - range.start) % range.stride;
    if (offset >= range.size) byte += range.stride - offset;
  }
  return byte < to && byte < range.end() ? byte : PageBits::kNone;
}

Address first_in_tile(const Tile &tile, Address from, Address to, Range *row) {
  *row = tile.first;
  size_t number = 0;
  if (from >= row->end()) number = (from - row->end()) / tile.pitch + 1;
  for (; number < tile.rows; ++number) {
    row->start = tile.first.start + number * tile.pitch;
    if (row->start >= to) break;
    const Address byte = first_in_range(*row, from, to);
    if (byte != PageBits::kNone) return byte;
  }
  return PageBits::kNone;
}

NotedRange row_of(const NotedTile &noted, const Range &row) {
  return {row, noted.site, noted.stack, noted.locks, noted.kind};
}

Part part_of(const PageBits &bits, AccessKind kind, Address byte) {
  if (is_together(bits.site)) {
    const Address start = first_without_gap(
        byte, [&](size_t number) { return bits.word(number); });
    return part_of_neighbours(bits.site, kind, start, byte);
  }
  const YetiSite *part = part_at(bits.site, kind, byte);
  Element element;
  if (find_part(bits.site, part, byte, &element)) return {part, element};
  return {part, element_in_granule(part, byte, bits.touched_around(byte))};
}

Part part_of(const NotedRange &noted, AccessKind kind, Address byte) {
  const Range &range = noted.range;
  const size_t number =
      range.count > 1 ? (byte - range.start) / range.stride : 0;
  const Address start = range.start + number * range.stride;
  if (is_together(noted.site))
    return part_of_neighbours(noted.site, kind, start, byte);
  const YetiSite *part = part_at(noted.site, kind, byte);
  Element element;
  if (find_part(noted.site, part, byte, &element)) return {part, element};
  return {part, element_at(part, start, range.size, byte)};
}

}  // namespace yeti
