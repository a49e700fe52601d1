// How accesses change the columns of a lattice: the templates of lattice.h.
// Included by lattice.h only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LATTICE_CHANGE_H
#define YETI_RUNTIME_SHADOW_LATTICE_CHANGE_H

#include "runtime/shadow/lattice.h"

namespace yeti {

template <class Change, class Tidy>
inline void Lattice::change_column(size_t index, uint64_t first, uint64_t last,
                                   Change &&change, Tidy &&tidy) {
  if (first >= last) return;
  Column &column = columns_[index];
  const Box box = column.box;
  Pieces pieces;
  pieces.size = box.to - box.from;
  pieces.count = box.last - box.first;
  pieces.stride = step_;
  pieces.pitch = period_;
  if (pieces.size == step_) {
    pieces.size *= pieces.count;
    pieces.count = 1;
  }
  column.is_changed = true;
  note_change(column);
  changed_row_ = first;
  const size_t before = column.rows.count();
  column.rows.change(
      first, last,
      [&](VarState &state, uint64_t row, uint64_t row_end) {
        pieces.start = row * period_ + start_of(column) - shift_;
        pieces.rows = row_end - row;
        change(state, pieces);
      },
      tidy);
  count_ += column.rows.count() - before;
}

template <class Tidy>
void Lattice::tidy_all(Tidy &&tidy) {
  count_ = 0;
  for (Column &column : columns_) {
    column.rows.tidy_all(tidy);
    column.is_changed = true;
    note_change(column);
    count_ += column.rows.count();
  }
  merge_columns();
}

template <class Change, class Tidy>
void Lattice::change_rows(uint64_t from, uint64_t to, uint64_t first,
                          uint64_t last, Change &&change, Tidy &&tidy) {
  if (from >= to || first >= last) return;
  cut(from);
  cut(to);
  if (!is_of_lines()) {
    for (size_t i = column_at(from);
         i < columns_.size() && columns_[i].box.from < to; ++i)
      change_column(i, first, last, change, tidy);
    return;
  }
  for (size_t i = 0; i < columns_.size(); ++i) {
    const uint64_t place = start_of(columns_[i]);
    if (place >= from && place < to)
      change_column(i, first, last, change, tidy);
  }
}

template <class Change, class Tidy>
void Lattice::change(uint64_t begin, uint64_t end, Change &&change,
                     Tidy &&tidy) {
  const uint64_t from = begin == 0 ? 0 : begin + shift_;
  const uint64_t to = end == extent_ ? rows_ * period_ : end + shift_;
  const uint64_t first = from / period_, first_place = from % period_;
  const uint64_t last = to / period_, last_place = to % period_;
  if (first == last || (first + 1 == last && last_place == 0)) {
    change_rows(first_place, to - first * period_, first, first + 1, change,
                tidy);
    merge_columns();
    return;
  }
  cut(first_place);
  cut(last_place);
  for (size_t i = 0; i < columns_.size(); ++i) {
    const uint64_t place = start_of(columns_[i]);
    change_column(i, place < first_place ? first + 1 : first,
                  place < last_place ? last + 1 : last, change, tidy);
  }
  merge_columns();
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
  merge_columns();
}

template <class Change, class Tidy>
void Lattice::change_box(const Box &box, uint64_t first, uint64_t last,
                         Change &&change, Tidy &&tidy) {
  cut_out(box);
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Box &each = columns_[i].box;
    if (box.contains(each.from, each.first))
      change_column(i, first, last, change, tidy);
  }
}

template <class Change, class Tidy>
void Lattice::change_lines(Box box, uint64_t first, uint64_t last,
                           Change &&change, Tidy &&tidy) {
  const uint64_t all = lines();
  if (box.first < all) {
    const Box head = {box.from, box.to, box.first,
                      box.last < all ? box.last : all};
    change_box(head, first, last, change, tidy);
  }
  if (box.last <= all) return;
  const uint64_t left = box.last - (box.first < all ? all : box.first);
  const uint64_t whole = left / all;
  if (whole > 0)
    change_box({box.from, box.to, 0, all}, first + 1, last + whole, change,
               tidy);
  if (left % all > 0)
    change_box({box.from, box.to, 0, left % all}, first + 1 + whole,
               last + 1 + whole, change, tidy);
}

template <class Change, class Tidy>
void Lattice::change_tile(uint64_t begin, uint64_t size, uint64_t count,
                          uint64_t rows, Change &&change, Tidy &&tidy) {
  const uint64_t row = (begin + shift_) / period_;
  const uint64_t line = (begin + shift_) % period_ / step_;
  const uint64_t byte = (begin + shift_) % period_ % step_;
  const uint64_t end = byte + size < step_ ? byte + size : step_;
  change_lines({byte, end, line, line + count}, row, row + rows, change, tidy);
  if (byte + size > step_)
    change_lines({0, byte + size - step_, line + 1, line + 1 + count}, row,
                 row + rows, change, tidy);
  merge_columns();
}

}  // namespace yeti

#endif
