// The states of the bytes of an array that is accessed at equal distances:
// columns of a matrix, every second element, tiles. The array consists of rows
// of 'period' bytes; the bytes of a row are divided into columns, and each
// column has a SegmentMap over the rows. So a strided range costs as much as a
// block.
//
// A row consists of lines of 'step' bytes, one below the other, and a column is
// a box in it: some bytes of some lines. So every second element of every
// second row is one column. Usually a row is one line.
//
// Knows no rules and no addresses. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LATTICE_H
#define YETI_RUNTIME_SHADOW_LATTICE_H

#include "runtime/shadow/segment_map.h"

namespace yeti {

// A tile of a lattice (range.h): 'rows' times 'count' pieces of 'size' bytes.
// The first one is at 'start', the pieces are 'stride' bytes apart, and the
// rows 'pitch' bytes. The first and the last piece may extend beyond the
// lattice.
struct Pieces {
  uint64_t start;
  uint64_t size;
  uint64_t count = 1, stride = 0;
  uint64_t rows = 1, pitch = 0;
};

class Lattice {
 public:
  // For ['0', 'extent') with rows of 'period' bytes, one of which begins at
  // 'origin'. The states are those of 'map'. A row is one line.
  Lattice(const SegmentMap &map, uint64_t period, uint64_t origin);

  uint64_t period() const { return period_; }
  uint64_t step() const { return step_; }
  size_t columns() const { return columns_.size(); }
  // The number of states in all columns.
  size_t count() const { return count_; }
  // Columns that are equal are one, unless they are no box together.
  bool is_uniform() const {
    for (const Column &column : columns_)
      if (!column.rows.is_uniform() ||
          column.rows.first_state() != uniform_state())
        return false;
    return true;
  }
  StateWords uniform_state() const { return columns_[0].rows.first_state(); }
  // From now on lines have 'step' < period bytes. pre: a row is one line.
  void divide_rows(uint64_t step);

  // Calls change(VarState &, const Pieces &) for each part of the range that
  // has one state. 'tidy' as in SegmentMap. First a block, ['begin', 'end').
  // The parts of the first and the last row that lie beyond the lattice have no
  // states that matter: they go with the bytes of the block.
  template <class Change, class Tidy>
  void change(uint64_t begin, uint64_t end, Change &&change, Tidy &&tidy);
  // 'count' pieces of 'size' <= period bytes, 'period' bytes apart.
  template <class Change, class Tidy>
  void change_strided(uint64_t begin, uint64_t size, uint64_t count,
                      Change &&change, Tidy &&tidy);
  // 'rows' times 'count' pieces of 'size' <= step bytes, 'step' bytes apart;
  // the rows are 'period' bytes apart. pre: can_step; and there is one row, or
  // a row of pieces is no longer than the period.
  template <class Change, class Tidy>
  void change_tile(uint64_t begin, uint64_t size, uint64_t count, uint64_t rows,
                   Change &&change, Tidy &&tidy);
  // Whether pieces 'step' bytes apart, over 'length' bytes from 'begin' on, are
  // below each other. They always are, unless they extend beyond the end of a
  // row.
  bool can_step(uint64_t begin, uint64_t length) const {
    return period_ % step_ == 0 ||
           (begin + shift_) % period_ + length <= period_;
  }

  // Tidies all states and merges what has become equal.
  template <class Tidy>
  void tidy_all(Tidy &&tidy);

  // Appends copies of the states of ['begin', 'end') as segments of bytes.
  void append_to(SegmentList &list, uint64_t begin, uint64_t end) const;

  // A lattice with more columns than this is not worth it: those of one line
  // are found by a search, but a block of several rows changes all of them.
  size_t most_columns() const { return is_of_lines() ? 64 : 512; }

 private:
  // The bytes ['from', 'to') of the lines ['first', 'last') of each row.
  struct Box {
    uint64_t from, to;
    uint64_t first, last;
    bool contains(uint64_t byte, uint64_t line) const {
      return byte >= from && byte < to && line >= first && line < last;
    }
    bool joins(const Box &other) const;
  };
  struct Column {
    Box box;
    SegmentMap rows;
    bool is_changed;  // see changed_from_
  };
  uint64_t start_of(const Column &column) const {
    return column.box.first * step_ + column.box.from;
  }
  uint64_t lines() const { return (period_ + step_ - 1) / step_; }
  bool is_of_lines() const { return step_ != period_; }
  // The column of byte 'place'. pre: a row is one line.
  size_t column_at(uint64_t place) const {
    size_t low = 0;
    for (size_t count = columns_.size(); count > 1;) {
      const size_t half = count / 2;
      if (columns_[low + half].box.from <= place) low += half;
      count -= half;
    }
    return low;
  }
  void insert_behind(size_t index, const Box &box);
  void split_lines(size_t index, uint64_t line);
  void split_bytes(size_t index, uint64_t byte);
  // Splits columns so that each ends before 'place' (0 to period) or begins
  // after it.
  void cut(uint64_t place);
  // Splits columns so that each lies inside or outside of 'box'.
  void cut_out(const Box &box);
  // Merges columns that have become equal.
  void merge_columns();
  void merge_boxes();
  void note_change(const Column &column) {
    if (column.box.from < changed_from_) changed_from_ = column.box.from;
    if (column.box.to > changed_to_) changed_to_ = column.box.to;
  }
  bool are_equal(const Column &a, const Column &b) const {
    return a.rows.at(changed_row_).state == b.rows.at(changed_row_).state &&
           a.rows.is_equal(b.rows);
  }
  // Column 'index', in the rows ['first', 'last').
  template <class Change, class Tidy>
  void change_column(size_t index, uint64_t first, uint64_t last,
                     Change &&change, Tidy &&tidy);
  // The places ['from', 'to') in the rows ['first', 'last').
  template <class Change, class Tidy>
  void change_rows(uint64_t from, uint64_t to, uint64_t first, uint64_t last,
                   Change &&change, Tidy &&tidy);
  template <class Change, class Tidy>
  void change_box(const Box &box, uint64_t first, uint64_t last,
                  Change &&change, Tidy &&tidy);
  // The bytes of 'box' in the rows ['first', 'last'). Lines after the last one
  // of a row are those of the next row.
  template <class Change, class Tidy>
  void change_lines(Box box, uint64_t first, uint64_t last, Change &&change,
                    Tidy &&tidy);

  uint64_t period_;
  uint64_t step_;
  uint64_t extent_;
  uint64_t shift_;  // the byte at offset o is at o + shift_ in the rows
  uint64_t rows_;
  Vector<Column> columns_;  // in ascending order if a row is one line
  size_t count_ = 1;
  // What has changed since columns were last merged: the bytes, if a row is one
  // line, and some row. Else columns say so themselves.
  uint64_t changed_from_ = kNowhere, changed_to_ = 0, changed_row_ = 0;
  static constexpr uint64_t kNowhere = ~uint64_t{0};
};

}  // namespace yeti

#include "runtime/shadow/lattice_change.h"

#endif
