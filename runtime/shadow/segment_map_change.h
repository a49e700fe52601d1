// How accesses change the segments of a map, and how those become few again:
// the templates of segment_map.h. Included by segment_map.h only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_MAP_CHANGE_H
#define YETI_RUNTIME_SHADOW_SEGMENT_MAP_CHANGE_H

#include "runtime/shadow/segment_map.h"

namespace yeti {

template <class Change, class Tidy>
uint64_t SegmentMap::change(uint64_t begin, uint64_t end, Change &&change,
                            Tidy &&tidy) {
  Place first = find(begin), last = first;
  while (begin_of(last) < end) {
    if (__builtin_expect(segments_.at(last).state.is_hole(), 0)) {
      end = begin_of(last);
      if (end <= begin) return begin;
      break;
    }
    last = segments_.next(last);
  }
  const bool is_whole_left = segments_.at(first).begin == begin;
  const bool is_whole_right = begin_of(last) == end;
  if (is_whole_left && is_whole_right) {
    change_whole(first, last, change);
    return end;
  }
  if (!is_first(first) && is_whole_right && end_of(first) == end &&
      gave_to_left(first, begin, tidy)) {
    Segment &rest = segments_.at(first);
    rest.state = changed(rest.state, change, begin, end);
    if (has_equal_before(first) || has_equal_after(first))
      merge_neighbours(first, last);
    return end;
  }
  SegmentList list;
  const Place left = is_first(first) ? first : segments_.previous(first);
  if (left != first) {
    tidy(segments_.at(left).state);
    list.push(segments_.at(left).begin, segments_.at(left).state);
  }
  for (Place place = first; place != last;) {
    const Place next = segments_.next(place);
    Segment &segment = segments_.at(place);
    const uint64_t segment_end = begin_of(next);
    const uint64_t from = segment.begin < begin ? begin : segment.begin;
    const uint64_t to = segment_end > end ? end : segment_end;
    const bool is_cut = from != segment.begin || to != segment_end;
    if (is_cut) tidy(segment.state);
    StateWords outer = segment.state;
    const StateWords inner = is_cut ? copy_words(outer) : outer;
    if (from != segment.begin) list.push(segment.begin, outer);
    list.push(from, changed(inner, change, from, to));
    if (to != segment_end) {
      if (from != segment.begin) outer = copy_words(outer);
      list.push(to, outer);
    }
    place = next;
  }
  if (!segments_.is_end(last)) {
    Segment &right = segments_.at(last);
    tidy(right.state);
    list.push(right.begin, right.state);
    last = segments_.next(last);
  }
  segments_.splice(left, last, list);
  return end;
}

// Changes the segments in place: the usual case if the rounds of a program are
// alike.
template <class Change>
void SegmentMap::change_whole(Place first, Place last, Change &&change) {
  bool are_equal = false;
  for (Place place = first; place != last;) {
    const Place next = segments_.next(place);
    Segment &segment = segments_.at(place);
    segment.state =
        changed(segment.state, change, segment.begin, begin_of(next));
    are_equal |= has_equal_before(place);
    place = next;
  }
  if (are_equal || has_equal_after(segments_.previous(last)))
    merge_neighbours(first, last);
}

// Gives the part of the segment before 'begin' to the segment on the left if
// the two have equal states once they are tidy. This is the usual case if each
// round of a program begins a little later.
template <class Tidy>
bool SegmentMap::gave_to_left(Place place, uint64_t begin, Tidy &&tidy) {
  Segment &left = segments_.at(segments_.previous(place));
  Segment &segment = segments_.at(place);
  tidy(segment.state);
  tidy(left.state);
  if (segment.state != left.state) return false;
  segments_.set_begin(place, begin);
  return true;
}

template <class Tidy>
void SegmentMap::tidy_in(uint64_t begin, uint64_t end, Tidy &&tidy) {
  Place first = find(begin), last = segments_.next(find(end - 1));
  bool are_equal = false;
  for (Place place = first; place != last; place = segments_.next(place)) {
    tidy(segments_.at(place).state);
    are_equal |= has_equal_before(place);
  }
  if (are_equal || has_equal_after(segments_.previous(last)))
    merge_neighbours(first, last);
}

template <class Tidy>
void SegmentMap::tidy_all(Tidy &&tidy) {
  tidy_in(0, extent_, tidy);
}

}  // namespace yeti

#endif
