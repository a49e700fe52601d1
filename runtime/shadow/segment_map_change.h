// How accesses change the segments of a map, and how those become few again:
// the templates of segment_map.h. Included by segment_map.h only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_MAP_CHANGE_H
#define YETI_RUNTIME_SHADOW_SEGMENT_MAP_CHANGE_H

#include "runtime/shadow/segment_map.h"

namespace yeti {

template <class Change, class Tidy>
void SegmentMap::change(uint64_t begin, uint64_t end, Change &&change,
                        Tidy &&tidy) {
  size_t first = index_of(begin);
  if (segments_[first].begin == begin) {
    size_t last = first + 1;
    while (last < segments_.size() && segments_[last].begin < end) ++last;
    if (end_of(last - 1) == end) return change_whole(first, last, change);
  }
  if (first > 0 && end_of(first) == end && gave_to_left(first, begin, tidy)) {
    Segment &rest = segments_[first];
    rest.state = changed(rest.state, change, begin, end);
    if (has_equal_neighbour(first)) merge_neighbours(first, first + 1);
    return;
  }
  SegmentList list;
  const bool had_left = first > 0;
  size_t last = first;
  if (had_left) {
    Segment &left = segments_[first - 1];
    tidy(left.state);
    list.push(left.begin, left.state);
  }
  for (; last < segments_.size() && segments_[last].begin < end; ++last) {
    Segment &segment = segments_[last];
    const uint64_t segment_end = end_of(last);
    const uint64_t from = segment.begin < begin ? begin : segment.begin;
    const uint64_t to = segment_end > end ? end : segment_end;
    if (segment.state.is_hole()) {
      list.push(segment.begin, segment.state);
      continue;
    }
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
  }
  if (last < segments_.size()) {
    Segment &right = segments_[last];
    tidy(right.state);
    list.push(right.begin, right.state);
    ++last;
  }
  splice(had_left ? first - 1 : first, last, list);
}

// Changes the segments in place: the usual case if the rounds of a program are
// alike.
template <class Change>
void SegmentMap::change_whole(size_t first, size_t last, Change &&change) {
  bool are_equal = false;
  for (size_t i = first; i < last; ++i) {
    Segment &segment = segments_[i];
    if (!segment.state.is_hole())
      segment.state = changed(segment.state, change, segment.begin, end_of(i));
    are_equal |= i > 0 && segments_[i - 1].state == segment.state;
  }
  if (are_equal || has_equal_neighbour(last - 1)) merge_neighbours(first, last);
}

// Gives the part of the segment before 'begin' to the segment on the left if
// the two have equal states once they are tidy. This is the usual case if each
// round of a program begins a little later.
template <class Tidy>
bool SegmentMap::gave_to_left(size_t index, uint64_t begin, Tidy &&tidy) {
  Segment &left = segments_[index - 1], &segment = segments_[index];
  tidy(segment.state);
  tidy(left.state);
  if (segment.state.is_hole() || segment.state != left.state) return false;
  segment.begin = begin;
  return true;
}

template <class Tidy>
void SegmentMap::tidy_segments(size_t first, size_t last, Tidy &&tidy) {
  if (first > 0) --first;
  if (last < segments_.size()) ++last;
  SegmentList list;
  for (size_t i = first; i < last; ++i) {
    tidy(segments_[i].state);
    list.push(segments_[i].begin, segments_[i].state);
  }
  splice(first, last, list);
}

}  // namespace yeti

#endif
