// How accesses change the states of an array: the templates of array.h,
// compiled into the rules that they apply. Included by array.h only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_CHANGE_H
#define YETI_RUNTIME_SHADOW_ARRAY_CHANGE_H

#include "runtime/shadow/array.h"

namespace yeti {

template <class Change, class Tidy>
Address Array::change(Address start, Address end, Change &&change,
                      Tidy &&tidy) {
  Held held(*this);
  if (!keeps(start)) return start;
  if (end > end_) end = end_;
  const size_t before = states();
  if (lattice_ != nullptr) {
    lattice_->change(offset(start), offset(end), at_addresses(change), tidy);
  } else {
    end = start_ + map_.change(
                       offset(start), offset(end),
                       [&](VarState &state, uint64_t from, uint64_t to) {
                         const Pieces piece = {start_ + from, to - from};
                         change(state, ArrayPieces{piece, start_, end_});
                       },
                       tidy);
  }
  if (lattice_ != nullptr || states() > before) keep_small(start, end, tidy);
  return end;
}

template <class Change, class Tidy>
bool Array::change_strided(const Range &range, size_t *head, size_t *count,
                           Change &&change, Tidy &&tidy) {
  Held held(*this);
  find_inner(range, head, count);
  if (*count < kFewestRows || range.stride > end_ - start_) return false;
  const Range inner = {range.start + *head * range.stride, range.size,
                       range.stride, *count};
  if (!keeps(inner.start)) return false;
  const uint64_t begin = offset(inner.start);
  const bool are_lines = lattice_ != nullptr &&
                         lattice_->step() == range.stride &&
                         lattice_->period() != range.stride &&
                         lattice_->can_step(begin, inner.end() - inner.start);
  if (are_lines)
    lattice_->change_tile(begin, inner.size, inner.count, 1,
                          at_addresses(change), tidy);
  else if (use_period(range.stride, begin, inner.count, tidy))
    lattice_->change_strided(begin, inner.size, inner.count,
                             at_addresses(change), tidy);
  else
    return false;
  keep_small(inner.start, inner.end(), tidy);
  return true;
}

template <class Change, class Tidy>
bool Array::change_tile(const Tile &tile, size_t *head, size_t *count,
                        Change &&change, Tidy &&tidy) {
  const size_t length = tile.first.end() - tile.first.start;
  Held held(*this);
  find_inner({tile.first.start, length, tile.pitch, tile.rows}, head, count);
  if (*count < kFewestRows || length > tile.pitch) return false;
  Tile inner = tile;
  inner.first.start += *head * tile.pitch;
  inner.rows = *count;
  if (!keeps(inner.first.start) || !use_lines(inner, tidy)) return false;
  lattice_->change_tile(offset(inner.first.start), inner.first.size,
                        inner.first.count, inner.rows, at_addresses(change),
                        tidy);
  keep_small(inner.first.start, inner.end(), tidy);
  return true;
}

// Returns true if there is now a lattice with rows of 'period' bytes. If it is
// new, one of its rows begins at 'origin'. Else 'count' pieces are judged one
// by one.
template <class Tidy>
bool Array::use_period(uint64_t period, uint64_t origin, size_t count,
                       Tidy &&tidy) {
  if (lattice_ != nullptr && lattice_->period() == period) return true;
  if (!is_paid_for(count)) return false;
  if (lattice_ != nullptr) {
    lattice_->tidy_all(tidy);
    leave_lattice();
  }
  if (lattice_ != nullptr) return false;
  if (map_.count() > 1) map_.tidy_all(tidy);
  return enter_lattice(period, origin);
}

// Returns true if there is now a lattice in which the pieces of 'tile' are in
// columns. Its rows begin where tiles that begin or end a little before or
// after this one also fit into one row.
template <class Tidy>
bool Array::use_lines(const Tile &tile, Tidy &&tidy) {
  const uint64_t period = tile.pitch, step = tile.first.stride;
  const uint64_t length = tile.first.end() - tile.first.start;
  const uint64_t begin = offset(tile.first.start);
  const uint64_t before = (period - length) / 2 / step * step;
  if (!use_period(period, begin + period - before, tile.rows, tidy))
    return false;
  if (lattice_->step() == period) lattice_->divide_rows(step);
  return lattice_->step() == step && lattice_->can_step(begin, length);
}

template <class Tidy>
inline void Array::keep_small(Address start, Address end, Tidy &&tidy) {
  size_t count = states();
  if (count >= kFewStates && tidies(start, end, count, tidy)) count = states();
  keep_within_limits(start, end, count);
}

// Tidies all states now and then: those that everybody knows become minimal,
// and so neighbours become equal. The number of states made since the last time
// pays for this. Also tidies ['start', 'end') if it has so many states that it
// is about to be left to the fine shadow. 'count' is the number of states.
// Returns whether it tidied.
template <class Tidy>
bool Array::tidies(Address start, Address end, size_t count, Tidy &&tidy) {
  const bool is_wide =
      lattice_ != nullptr && lattice_->columns() >= tidy_at_columns_;
  if (count >= tidy_at_ || is_wide) {
    if (lattice_ != nullptr)
      lattice_->tidy_all(tidy);
    else
      map_.tidy_all(tidy);
    tidy_at_ = states() < kFewStates / 2 ? kFewStates : 2 * states();
    if (is_wide) tidy_at_columns_ = lattice_->columns() + kFewColumns;
    return true;
  }
  if (lattice_ != nullptr || end - start >= kPageBytes || count <= kMostInPage)
    return false;
  const Address from = page_start(start), to = page_end(end - 1);
  if (map_.count_in(offset(from), offset(to)) <= kMostInPage) return false;
  map_.tidy_in(offset(from), offset(to), tidy);
  return true;
}

}  // namespace yeti

#endif
