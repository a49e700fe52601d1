// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/lattice.h"

#include <algorithm>

namespace yeti {

namespace {

const auto kLeaveAsIs = [](StateWords &) {};

}  // namespace

// Begins minimal everywhere and then takes over segment by segment: a segment
// of the map is a block of the lattice.
Lattice::Lattice(const SegmentMap &map, uint64_t period, uint64_t origin)
    : period_(period),
      shift_((period - origin % period) % period),
      rows_((map.extent() + shift_ + period - 1) / period) {
  columns_.push_back({0, SegmentMap(rows_)});
  for (size_t i = 0; i < map.count(); ++i) {
    const StateWords state = map[i].state;
    if (state.is_minimal()) continue;
    change(
        map[i].begin, map.end_of(i),
        [&](VarState &to, uint64_t, uint64_t, uint64_t) {
          set_words(to, copy_words(state));
        },
        kLeaveAsIs);
  }
}

size_t Lattice::count() const {
  size_t sum = 0;
  for (const Column &column : columns_) sum += column.rows.count();
  return sum;
}

size_t Lattice::column_at(uint64_t place) const {
  size_t low = 0, high = columns_.size();
  while (high - low > 1) {
    const size_t middle = (low + high) / 2;
    (columns_[middle].begin <= place ? low : high) = middle;
  }
  return low;
}

size_t Lattice::cut(uint64_t place) {
  if (place == period_) return columns_.size();
  const size_t column = column_at(place);
  if (columns_[column].begin == place) return column;
  SegmentMap rows = columns_[column].rows.copy();
  columns_.insert(columns_.begin() + static_cast<ptrdiff_t>(column) + 1,
                  Column{place, std::move(rows)});
  return column + 1;
}

void Lattice::merge_columns(size_t first, size_t last) {
  size_t kept = first;
  for (size_t i = first + 1; i <= last; ++i) {
    if (columns_[i].rows.is_equal(columns_[kept].rows)) continue;
    if (++kept != i) columns_[kept] = std::move(columns_[i]);
  }
  columns_.erase(columns_.begin() + static_cast<ptrdiff_t>(kept) + 1,
                 columns_.begin() + static_cast<ptrdiff_t>(last) + 1);
}

void Lattice::append_to(SegmentList &list, uint64_t begin, uint64_t end) const {
  for (uint64_t at = begin + shift_; at < end + shift_;) {
    const uint64_t row = at / period_, place = at % period_;
    const size_t column = column_at(place);
    list.push(at - shift_, copy_words(columns_[column].rows.at(row).state));
    at = row * period_ + end_of(column);
  }
}

}  // namespace yeti
