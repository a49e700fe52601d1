// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/lattice.h"

#include <algorithm>

namespace yeti {

namespace {

const auto kLeaveAsIs = [](StateWords &) {};

}  // namespace

// Begins with minimal states everywhere and then takes over each segment of the
// map, which is a block of the lattice.
Lattice::Lattice(const SegmentMap &map, uint64_t period, uint64_t origin)
    : period_(period),
      step_(period),
      extent_(map.extent()),
      shift_((period - origin % period) % period),
      rows_((map.extent() + shift_ + period - 1) / period) {
  columns_.push_back({{0, period, 0, 1}, SegmentMap(rows_), false});
  map.for_each(0, extent_, [&](uint64_t begin, uint64_t end, StateWords state) {
    if (state.is_minimal()) return;
    change(
        begin, end,
        [&](VarState &to, const Pieces &) { set_words(to, copy_words(state)); },
        kLeaveAsIs);
  });
}

// Splits a column into the end of its first line, whole lines, and the
// beginning of its last line.
void Lattice::divide_rows(uint64_t step) {
  step_ = step;
  for (size_t i = 0; i < columns_.size(); ++i) {
    const uint64_t from = columns_[i].box.from, to = columns_[i].box.to;
    const uint64_t first = from / step, last = (to - 1) / step;
    const uint64_t begin = from % step, end = (to - 1) % step + 1;
    if (first == last) {
      columns_[i].box = {begin, end, first, first + 1};
      continue;
    }
    const bool has_head = begin > 0, has_tail = end < step;
    const uint64_t whole = has_head ? first + 1 : first;
    const uint64_t whole_end = has_tail ? last : last + 1;
    const Box boxes[] = {{begin, step, first, has_head ? first + 1 : first},
                         {0, step, whole, whole_end},
                         {0, end, last, has_tail ? last + 1 : last}};
    bool is_first = true;
    for (const Box &box : boxes) {
      if (box.first >= box.last) continue;
      if (is_first)
        columns_[i].box = box;
      else
        insert_behind(i++, box);
      is_first = false;
    }
  }
}

// A column with the states of column 'index'.
void Lattice::insert_behind(size_t index, const Box &box) {
  SegmentMap rows = columns_[index].rows.copy();
  count_ += rows.count();
  note_change(columns_[index]);
  columns_.insert(columns_.begin() + static_cast<ptrdiff_t>(index) + 1,
                  Column{box, std::move(rows), true});
  columns_[index].is_changed = true;
}

void Lattice::split_lines(size_t index, uint64_t line) {
  Box box = columns_[index].box;
  if (line <= box.first || line >= box.last) return;
  columns_[index].box.last = line;
  box.first = line;
  insert_behind(index, box);
}

void Lattice::split_bytes(size_t index, uint64_t byte) {
  Box box = columns_[index].box;
  if (byte <= box.from || byte >= box.to) return;
  columns_[index].box.to = byte;
  box.from = byte;
  insert_behind(index, box);
}

// The loop visits the inserted column next.
void Lattice::cut(uint64_t place) {
  if (place == 0 || place == period_) return;
  if (!is_of_lines()) return split_bytes(column_at(place), place);
  const uint64_t line = place / step_, byte = place % step_;
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Box &box = columns_[i].box;
    if (line < box.first || line >= box.last) continue;
    if (byte <= box.from) {
      split_lines(i, line);
    } else if (byte >= box.to) {
      split_lines(i, line + 1);
    } else if (box.first < line) {
      split_lines(i, line);
    } else {
      split_lines(i, line + 1);
      split_bytes(i, byte);
    }
  }
}

void Lattice::cut_out(const Box &box) {
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Box each = columns_[i].box;
    if (each.to <= box.from || each.from >= box.to || each.last <= box.first ||
        each.first >= box.last)
      continue;
    if (each.first < box.first) {
      split_lines(i, box.first);
    } else if (each.last > box.last) {
      split_lines(i, box.last);
      split_bytes(i, each.from < box.from ? box.from : box.to);
    } else if (each.from < box.from) {
      split_bytes(i, box.from);
    } else {
      split_bytes(i, box.to);
    }
  }
}

// Whether the union of both is a box.
inline bool Lattice::Box::joins(const Box &other) const {
  if (first == other.first && last == other.last)
    return to == other.from || other.to == from;
  return from == other.from && to == other.to &&
         (last == other.first || other.last == first);
}

// If a row is one line, only neighbours can be one column.
void Lattice::merge_columns() {
  if (is_of_lines()) return merge_boxes();
  if (changed_from_ == kNowhere) return;
  size_t kept = column_at(changed_from_);
  if (kept > 0) --kept;
  size_t next = kept + 1;
  for (; next < columns_.size(); ++next) {
    if (columns_[next].box.from > changed_to_) break;
    if (are_equal(columns_[kept], columns_[next])) {
      columns_[kept].box.to = columns_[next].box.to;
      count_ -= columns_[next].rows.count();
    } else if (++kept != next) {
      columns_[kept] = std::move(columns_[next]);
    }
  }
  const auto begin = columns_.begin();
  columns_.erase(begin + static_cast<ptrdiff_t>(kept) + 1,
                 begin + static_cast<ptrdiff_t>(next));
  changed_from_ = kNowhere;
  changed_to_ = 0;
}

void Lattice::merge_boxes() {
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (!columns_[i].is_changed) continue;
    for (size_t k = 0; k < columns_.size(); ++k) {
      Column &one = columns_[i], &other = columns_[k];
      if (!one.box.joins(other.box) || !are_equal(one, other)) continue;
      const Box both = {std::min(one.box.from, other.box.from),
                        std::max(one.box.to, other.box.to),
                        std::min(one.box.first, other.box.first),
                        std::max(one.box.last, other.box.last)};
      const size_t kept = std::min(i, k);
      count_ -= one.rows.count();
      columns_.erase(columns_.begin() + static_cast<ptrdiff_t>(std::max(i, k)));
      columns_[kept].box = both;
      columns_[kept].is_changed = true;
      i = kept;
      k = static_cast<size_t>(-1);
    }
    columns_[i].is_changed = false;
  }
}

void Lattice::append_to(SegmentList &list, uint64_t begin, uint64_t end) const {
  size_t column = 0;
  for (uint64_t at = begin + shift_; at < end + shift_;) {
    const uint64_t place = at % period_;
    const uint64_t line = place / step_, byte = place % step_;
    while (!columns_[column].box.contains(byte, line))
      column = column + 1 < columns_.size() ? column + 1 : 0;
    const Box &box = columns_[column].box;
    list.push(at - shift_,
              copy_words(columns_[column].rows.at(at / period_).state));
    at += box.to - byte;
  }
}

}  // namespace yeti
