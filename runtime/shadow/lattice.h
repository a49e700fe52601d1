// States of the bytes of an array that is accessed at equal distances: columns
// of a matrix, every second element, tiles. The array is seen as rows of
// 'period' bytes; the bytes of a row fall into columns, and each column has a
// SegmentMap over the rows. So a strided range costs as much as a block. Knows
// no rules and no addresses. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LATTICE_H
#define YETI_RUNTIME_SHADOW_LATTICE_H

#include "runtime/shadow/segment_map.h"

namespace yeti {

class Lattice {
 public:
  // For ['0', 'extent') with rows of 'period' bytes, one of which begins at
  // 'origin'; the states are those of 'map'.
  Lattice(const SegmentMap &map, uint64_t period, uint64_t origin);

  uint64_t period() const { return period_; }
  size_t columns() const { return columns_.size(); }
  // States of all columns.
  size_t count() const;
  bool is_uniform() const {
    return columns_.size() == 1 && columns_[0].rows.is_uniform();
  }
  StateWords uniform_state() const { return columns_[0].rows[0].state; }

  // Calls change(VarState &, begin, size, count) for each part of the range
  // that has one state: 'count' pieces of 'size' bytes that begin at the offset
  // 'begin' and 'period' bytes apart. 'tidy' as in SegmentMap.
  // A block: ['begin', 'end').
  template <class Change, class Tidy>
  void change(uint64_t begin, uint64_t end, Change &&change, Tidy &&tidy);
  // 'count' pieces of 'size' <= period bytes, 'period' bytes apart.
  template <class Change, class Tidy>
  void change_strided(uint64_t begin, uint64_t size, uint64_t count,
                      Change &&change, Tidy &&tidy);

  // All states through 'tidy', and what has become equal merged.
  template <class Tidy>
  void tidy_all(Tidy &&tidy) {
    for (Column &column : columns_) column.rows.tidy_all(tidy);
    merge_columns(0, columns_.size() - 1);
  }

  // Copies of the states of ['begin', 'end') as segments of bytes.
  void append_to(SegmentList &list, uint64_t begin, uint64_t end) const;

  // More are not worth their while.
  static constexpr size_t kMostColumns = 64;

 private:
  struct Column {
    uint64_t begin;
    SegmentMap rows;
  };
  uint64_t end_of(size_t column) const {
    return column + 1 < columns_.size() ? columns_[column + 1].begin : period_;
  }
  size_t column_at(uint64_t place) const;
  // Makes a column begin at 'place' (0 to period); returns its index.
  size_t cut(uint64_t place);
  // Columns from 'first' on, up to 'last', that have become equal.
  void merge_columns(size_t first, size_t last);
  // Column number 'index' of the rows ['first', 'last').
  template <class Change, class Tidy>
  void change_column(size_t index, uint64_t first, uint64_t last,
                     Change &&change, Tidy &&tidy);
  // The columns ['from', 'to') of the rows ['first', 'last').
  template <class Change, class Tidy>
  void change_rows(uint64_t from, uint64_t to, uint64_t first, uint64_t last,
                   Change &&change, Tidy &&tidy);

  uint64_t period_;
  uint64_t shift_;  // a byte at offset o is at o + shift_ of the rows
  uint64_t rows_;
  Vector<Column> columns_;  // by 'begin'; the first begins at 0
};

template <class Change, class Tidy>
inline void Lattice::change_column(size_t index, uint64_t first, uint64_t last,
                                   Change &&change, Tidy &&tidy) {
  if (first >= last) return;
  const uint64_t place = columns_[index].begin;
  const uint64_t size = end_of(index) - place;
  columns_[index].rows.change(
      first, last,
      [&](VarState &state, uint64_t row, uint64_t row_end) {
        change(state, row * period_ + place - shift_, size, row_end - row);
      },
      tidy);
}

template <class Change, class Tidy>
void Lattice::change_rows(uint64_t from, uint64_t to, uint64_t first,
                          uint64_t last, Change &&change, Tidy &&tidy) {
  if (from >= to || first >= last) return;
  const size_t begin = cut(from), end = cut(to);
  for (size_t i = begin; i < end; ++i)
    change_column(i, first, last, change, tidy);
  merge_columns(begin > 0 ? begin - 1 : 0,
                end < columns_.size() ? end : columns_.size() - 1);
}

template <class Change, class Tidy>
void Lattice::change(uint64_t begin, uint64_t end, Change &&change,
                     Tidy &&tidy) {
  const uint64_t first = (begin + shift_) / period_;
  const uint64_t first_place = (begin + shift_) % period_;
  const uint64_t last = (end + shift_) / period_;
  const uint64_t last_place = (end + shift_) % period_;
  if (first == last)
    return change_rows(first_place, last_place, first, first + 1, change, tidy);
  cut(first_place);
  cut(last_place);
  for (size_t i = 0; i < columns_.size(); ++i) {
    const uint64_t place = columns_[i].begin;
    change_column(i, place < first_place ? first + 1 : first,
                  place < last_place ? last + 1 : last, change, tidy);
  }
  merge_columns(0, columns_.size() - 1);
}

template <class Change, class Tidy>
void Lattice::change_strided(uint64_t begin, uint64_t size, uint64_t count,
                             Change &&change, Tidy &&tidy) {
  const uint64_t row = (begin + shift_) / period_;
  const uint64_t place = (begin + shift_) % period_;
  if (place + size <= period_) {
    change_rows(place, place + size, row, row + count, change, tidy);
  } else {
    change_rows(place, period_, row, row + count, change, tidy);
    change_rows(0, place + size - period_, row + 1, row + 1 + count, change,
                tidy);
  }
}

}  // namespace yeti

#endif
