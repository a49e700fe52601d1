// Patterns in the accesses of a site, found from its last accesses: rows of a
// tile that are checked one by one, columns of a matrix that are accessed one
// element at a time, and runs that follow each other like rows. Must not know
// where accesses are noted: to it tiles are numbers, and pages a question to
// the caller.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_PATTERN_FINDER_H
#define YETI_RUNTIME_FOOTPRINT_PATTERN_FINDER_H

#include "runtime/footprint/noted.h"

namespace yeti {

class PatternFinder {
 public:
  // --- rows ---
  // Rows that are separate objects are checked one by one. If they are equally
  // far apart, they are the rows of a tile. Two tiles are tracked, one of even
  // and one of odd rows, because red and black points alternate.

  // The last two ranges of a site, which may be rows of different tiles.
  struct Row {
    Address start;
    uint64_t distance;  // from the row two rows before
    uint32_t tile;      // the tile that it belongs to, or 0
  };
  struct Rows {
    const YetiSite *site;
    uint64_t commit;  // the commit to which their tiles belong
    size_t size, stride, count;
    Row rows[2];  // the older one first

    void add(Address start, uint64_t distance, uint32_t tile) {
      rows[0] = rows[1];
      rows[1] = {start, distance, tile};
    }
  };

  // Whether 'range' is long enough for is_next_row.
  static bool may_be_row(const Range &range) {
    return range.end() - range.start >= kLongRow;
  }
  // Whether 'range' is a row that 'add_row(distance, tile)' has added to a
  // tile. Calls it if the range is as far from the last but one as the last is
  // from the one before that. 'tile' is the tile of the last but one; add_row
  // returns the number of the tile that has the row now, or 0. 'commit' changes
  // when tiles become void.
  template <class AddRow>
  bool is_next_row(const Range &range, const YetiSite *site, uint64_t commit,
                   AddRow add_row) {
    const size_t length = range.end() - range.start;
    Rows &last = rows_[site_index(site) % kRows];
    if (last.site != site || last.size != range.size ||
        last.stride != range.stride || last.count != range.count ||
        last.commit != commit) {
      last = {site, commit, range.size, range.stride, range.count, {}};
      last.rows[1].start = range.start;
      return false;
    }
    const Row row = last.rows[0];
    const uint64_t distance = range.start - row.start;
    uint32_t tile = 0;
    if (distance == row.distance && distance > length &&
        distance <= kMostDistance)
      tile = add_row(distance, row.tile);
    last.add(range.start, distance, tile);
    return tile != 0;
  }

  // The rows of the site if its next row may continue a tile, namely that of
  // rows[0]; else null.
  Rows *rows_in_tile(const YetiSite *site, uint64_t commit) {
    Rows &last = rows_[site_index(site) % kRows];
    if (last.site != site || last.commit != commit || last.rows[0].tile == 0)
      return nullptr;
    return &last;
  }

  // --- columns ---
  // Accesses of a site that are far apart, at equal distances: down a column of
  // a matrix, or from row to row if each row is a separate block. A page would
  // get few of their bits; as a range all of them are one.

  // Whether an access of the site is in a column. Where a column ends, another
  // one is likely to begin. 'has_bits(address)' tells whether the site has bits
  // in the page of that address: then it also makes other accesses than those
  // it is asked about.
  template <class HasBits>
  bool is_in_column(Address address, const YetiSite *site, HasBits has_bits) {
    Column &last = columns_[site_index(site) % kColumns];
    const bool is_same = last.site == site;
    const uint64_t distance = is_same ? address - last.address : 0;
    const bool is_in_step = distance == last.distance && is_far(distance);
    if (__builtin_expect(is_same && (is_in_step || last.is_column), 0))
      return is_still_in_column(last, address, is_in_step, has_bits);
    last = {site, address, distance, false};
    return false;
  }

  // Whether the last access of the site was part of a column.
  bool is_on_column(const YetiSite *site) const {
    const Column &last = columns_[site_index(site) % kColumns];
    return last.site == site && last.is_column;
  }
  // Whether the access continues the column and 'note()' has noted it;
  // 'has_bits' as above.
  template <class HasBits, class Note>
  bool continues_column(Address address, const YetiSite *site, HasBits has_bits,
                        Note note) {
    Column &last = columns_[site_index(site) % kColumns];
    if (!is_on_column(site) || address - last.address != last.distance ||
        has_bits(last.address) || !note())
      return false;
    last.address = address;
    return true;
  }

  // --- runs ---
  // Whether the site's last run had 'count' elements as well, and 'first' is as
  // far from it as it was from the one before.
  bool is_next_run(Address first, int64_t stride, uint64_t count,
                   const YetiSite *site) {
    Run &last = runs_[site_index(site) % kRuns];
    const bool is_alike =
        last.site == site && last.stride == stride && last.count == count;
    const uint64_t distance = is_alike ? first - last.first : ~uint64_t{0};
    const bool is_next = is_alike && distance == last.distance;
    last = {site, first, stride, count, distance};
    return is_next;
  }

 private:
  // For all three: the last accesses of a site; several sites share an entry.
  struct Column {
    const YetiSite *site;
    Address address;
    uint64_t distance;
    bool is_column;
  };
  struct Run {
    const YetiSite *site;
    Address first;
    int64_t stride;
    uint64_t count, distance;
  };

  // The least length of a tile's row.
  static constexpr size_t kLongRow = 512;
  // The least distance of accesses in a column: usually they are in different
  // pages.
  static constexpr uint64_t kFar = 1024;
  static bool is_far(uint64_t distance) {
    return distance >= kFar && distance <= kMostDistance;
  }
  template <class HasBits>
  [[gnu::noinline]] static bool is_still_in_column(Column &last,
                                                   Address address,
                                                   bool is_in_step,
                                                   HasBits has_bits) {
    const Address before = last.address;
    last.address = address;
    const bool result = !is_in_step || !has_bits(before);
    last.is_column = is_in_step && result;
    return result;
  }

  static constexpr size_t kRows = 16, kColumns = 16, kRuns = 16;
  Rows rows_[kRows] = {};
  Column columns_[kColumns] = {};
  Run runs_[kRuns] = {};
};

}  // namespace yeti

#endif
