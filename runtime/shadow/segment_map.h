// The states of positions 0 to extent - 1 as segments: adjacent positions that
// have had the same accesses share one state. A position is a byte of an array
// or a row of a lattice. Knows no rules, threads or addresses. Not thread-safe.
//
// A segment may be a hole: its states are kept elsewhere.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_MAP_H
#define YETI_RUNTIME_SHADOW_SEGMENT_MAP_H

#include "runtime/base/check.h"
#include "runtime/shadow/segment_chunks.h"

namespace yeti {

class SegmentMap {
 public:
  // One segment with 'state', whose references it takes over.
  explicit SegmentMap(uint64_t extent, StateWords state = {});
  ~SegmentMap() { clear(); }
  SegmentMap(SegmentMap &&other) noexcept;
  SegmentMap &operator=(SegmentMap &&other) noexcept;
  SegmentMap(const SegmentMap &) = delete;
  SegmentMap &operator=(const SegmentMap &) = delete;
  SegmentMap copy() const;

  uint64_t extent() const { return extent_; }
  size_t count() const { return segments_.size(); }
  bool is_uniform() const { return segments_.size() == 1; }
  StateWords first_state() const {
    return segments_.at(segments_.first()).state;
  }
  // The number of segments that have a position in ['begin', 'end').
  size_t count_in(uint64_t begin, uint64_t end) const {
    return segments_.distance(find(begin), find(end - 1)) + 1;
  }
  const Segment &at(uint64_t position) const {
    return segments_.at(find(position));
  }
  uint64_t end_at(uint64_t position) const { return end_of(find(position)); }
  bool has_hole() const;
  // Calls visit(begin, end, state) for each segment of ['begin', 'end').
  template <class Visit>
  void for_each(uint64_t begin, uint64_t end, Visit visit) const {
    for (Place place = find(begin); begin < end;) {
      const Place next = segments_.next(place);
      const uint64_t segment_end = begin_of(next);
      const uint64_t to = segment_end < end ? segment_end : end;
      visit(begin, to, segments_.at(place).state);
      begin = to;
      place = next;
    }
  }

  // Calls change(VarState &, from, to) for each part of ['begin', 'end') that
  // has one state, up to the first hole; it may change the state. 'tidy' may
  // replace any state by an equivalent one. It is called for the neighbours of
  // what changed before they are compared with it. Returns where the hole is,
  // or 'end'.
  template <class Change, class Tidy>
  uint64_t change(uint64_t begin, uint64_t end, Change &&change, Tidy &&tidy);

  // Replaces the states of ['begin', 'end') by those of 'list', which begins
  // there. Takes over its references.
  void replace(uint64_t begin, uint64_t end, const SegmentList &list);

  // Appends copies of the segments of ['begin', 'end').
  void append_to(SegmentList &list, uint64_t begin, uint64_t end) const;

  // Tidies all states, or those of ['begin', 'end'), and merges neighbours that
  // have become equal.
  template <class Tidy>
  void tidy_all(Tidy &&tidy);
  template <class Tidy>
  void tidy_in(uint64_t begin, uint64_t end, Tidy &&tidy);

  bool is_equal(const SegmentMap &other) const;
  // For debug builds and tests.
  bool is_valid() const;

 private:
  using Place = SegmentChunks::Place;

  Place find(uint64_t position) const {
    YETI_DCHECK(position < extent_);
    return segments_.find(position);
  }
  // Where the segment begins, or ends; 'place' may be the end of the list.
  uint64_t begin_of(Place place) const {
    return segments_.is_end(place) ? extent_ : segments_.at(place).begin;
  }
  uint64_t end_of(Place place) const { return begin_of(segments_.next(place)); }
  bool is_first(Place place) const { return place == segments_.first(); }
  bool has_equal_before(Place place) const {
    return !is_first(place) && segments_.at(segments_.previous(place)).state ==
                                   segments_.at(place).state;
  }
  bool has_equal_after(Place place) const {
    const Place next = segments_.next(place);
    return !segments_.is_end(next) &&
           segments_.at(next).state == segments_.at(place).state;
  }
  // As change, for the segments from 'first' to before 'last', which are whole
  // and no holes.
  template <class Change>
  void change_whole(Place first, Place last, Change &&change);
  // Merges equal ones among the segments from 'first' to before 'last' and
  // their neighbours.
  void merge_neighbours(Place first, Place last);
  template <class Tidy>
  bool gave_to_left(Place place, uint64_t begin, Tidy &&tidy);
  void clear();
  template <class Change>
  static StateWords changed(StateWords state, Change &&change, uint64_t from,
                            uint64_t to) {
    VarState var;
    set_words(var, state);
    change(var, from, to);
    return words_of(var);
  }

  uint64_t extent_;
  SegmentChunks segments_;  // by 'begin'; the first begins at 0
};

}  // namespace yeti

#include "runtime/shadow/segment_map_change.h"

#endif
