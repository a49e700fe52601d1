// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/segment_map.h"

#include <algorithm>

namespace yeti {

SegmentMap::SegmentMap(uint64_t extent, StateWords state)
    : extent_(extent), segments_({0, state}) {}

SegmentMap::SegmentMap(SegmentMap &&other) noexcept
    : extent_(other.extent_), segments_(std::move(other.segments_)) {}

SegmentMap &SegmentMap::operator=(SegmentMap &&other) noexcept {
  clear();
  extent_ = other.extent_;
  segments_ = std::move(other.segments_);
  return *this;
}

void SegmentMap::clear() {
  for (Place place = segments_.first(); !segments_.is_end(place);
       place = segments_.next(place))
    drop_words(segments_.at(place).state);
}

SegmentMap SegmentMap::copy() const {
  SegmentMap result(extent_);
  result.segments_ = segments_.copy();
  SegmentChunks &copies = result.segments_;
  for (Place place = copies.first(); !copies.is_end(place);
       place = copies.next(place)) {
    StateWords &state = copies.at(place).state;
    state = copy_words(state);
  }
  return result;
}

bool SegmentMap::has_hole() const {
  bool result = false;
  for_each(0, extent_, [&](uint64_t, uint64_t, StateWords state) {
    result |= state.is_hole();
  });
  return result;
}

void SegmentMap::merge_neighbours(Place first, Place last) {
  if (!is_first(first)) first = segments_.previous(first);
  if (!segments_.is_end(last)) last = segments_.next(last);
  SegmentList list;
  for (Place place = first; place != last; place = segments_.next(place))
    list.push(segments_.at(place).begin, segments_.at(place).state);
  segments_.splice(first, last, list);
}

void SegmentMap::replace(uint64_t begin, uint64_t end,
                         const SegmentList &list) {
  Place first = find(begin);
  const Place last = find(end - 1);
  Place after = segments_.next(last);
  SegmentList all;
  const Segment left = segments_.at(first), right = segments_.at(last);
  const uint64_t right_end = begin_of(after);
  const StateWords outer_right =
      right_end > end ? copy_words(right.state) : StateWords();
  const StateWords outer_left =
      left.begin < begin ? copy_words(left.state) : StateWords();
  for (Place place = first; place != after; place = segments_.next(place))
    drop_words(segments_.at(place).state);
  if (!is_first(first)) {
    first = segments_.previous(first);
    all.push(segments_.at(first).begin, segments_.at(first).state);
  }
  if (left.begin < begin) all.push(left.begin, outer_left);
  for (const Segment &segment : list) all.push(segment.begin, segment.state);
  if (right_end > end) all.push(end, outer_right);
  if (!segments_.is_end(after)) {
    all.push(segments_.at(after).begin, segments_.at(after).state);
    after = segments_.next(after);
  }
  segments_.splice(first, after, all);
}

void SegmentMap::append_to(SegmentList &list, uint64_t begin,
                           uint64_t end) const {
  for_each(begin, end, [&](uint64_t from, uint64_t, StateWords state) {
    list.push(from, copy_words(state));
  });
}

bool SegmentMap::is_equal(const SegmentMap &other) const {
  if (extent_ != other.extent_ || count() != other.count()) return false;
  Place theirs = other.segments_.first();
  for (Place place = segments_.first(); !segments_.is_end(place);
       place = segments_.next(place)) {
    const Segment &a = segments_.at(place), &b = other.segments_.at(theirs);
    if (a.begin != b.begin || a.state != b.state) return false;
    theirs = other.segments_.next(theirs);
  }
  return true;
}

bool SegmentMap::is_valid() const {
  const Place first = segments_.first();
  if (!segments_.is_valid() || segments_.at(first).begin != 0) return false;
  for (Place place = segments_.next(first); !segments_.is_end(place);
       place = segments_.next(place)) {
    const Segment &before = segments_.at(segments_.previous(place));
    const Segment &segment = segments_.at(place);
    if (segment.begin <= before.begin || segment.begin >= extent_ ||
        segment.state == before.state)
      return false;
  }
  return true;
}

}  // namespace yeti
