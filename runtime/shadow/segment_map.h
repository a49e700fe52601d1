// The states of positions 0 to extent - 1 as segments: adjacent positions that
// have had the same accesses share one state. A position is a byte of an array
// or a row of a lattice. Knows no rules, threads or addresses. Not thread-safe.
//
// A segment may be a hole: its states are kept elsewhere.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_MAP_H
#define YETI_RUNTIME_SHADOW_SEGMENT_MAP_H

#include "runtime/base/check.h"
#include "runtime/shadow/segment_list.h"

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
  // The number of segments that have a position in ['begin', 'end').
  size_t count_in(uint64_t begin, uint64_t end) const {
    return index_of(end - 1) - index_of(begin) + 1;
  }
  const Segment &at(uint64_t position) const {
    return segments_[index_of(position)];
  }
  const Segment &operator[](size_t index) const { return segments_[index]; }
  uint64_t end_of(size_t index) const {
    return index + 1 < segments_.size() ? segments_[index + 1].begin : extent_;
  }
  // The first position of a hole in ['begin', 'end'), or 'end'.
  uint64_t first_hole(uint64_t begin, uint64_t end) const;

  // Calls change(VarState &, from, to) for each part of ['begin', 'end') that
  // has one state and is not a hole; it may change the state. 'tidy' may
  // replace any state by an equivalent one. It is called for the neighbours of
  // what changed before they are compared with it.
  template <class Change, class Tidy>
  void change(uint64_t begin, uint64_t end, Change &&change, Tidy &&tidy);

  // Replaces the states of ['begin', 'end') by those of 'list', which begins
  // there. Takes over its references.
  void replace(uint64_t begin, uint64_t end, const SegmentList &list);

  // Appends copies of the segments of ['begin', 'end').
  void append_to(SegmentList &list, uint64_t begin, uint64_t end) const;

  // Tidies all states, or those of ['begin', 'end'), and merges neighbours that
  // have become equal.
  template <class Tidy>
  void tidy_all(Tidy &&tidy) {
    tidy_segments(0, segments_.size(), tidy);
  }
  template <class Tidy>
  void tidy_in(uint64_t begin, uint64_t end, Tidy &&tidy) {
    tidy_segments(index_of(begin), index_of(end - 1) + 1, tidy);
  }

  bool is_equal(const SegmentMap &other) const;
  // For debug builds and tests.
  bool is_valid() const;

 private:
  size_t index_of(uint64_t position) const {
    YETI_DCHECK(position < extent_);
    size_t low = 0, high = segments_.size();
    while (high - low > 1) {
      const size_t middle = (low + high) / 2;
      (segments_[middle].begin <= position ? low : high) = middle;
    }
    return low;
  }
  template <class Tidy>
  void tidy_segments(size_t first, size_t last, Tidy &&tidy);
  bool has_equal_neighbour(size_t index) const {
    const StateWords state = segments_[index].state;
    return (index > 0 && segments_[index - 1].state == state) ||
           (index + 1 < segments_.size() &&
            segments_[index + 1].state == state);
  }
  // As change, for the segments 'first' to 'last' - 1.
  template <class Change>
  void change_whole(size_t first, size_t last, Change &&change);
  void merge_neighbours(size_t first, size_t last);
  template <class Tidy>
  bool gave_to_left(size_t index, uint64_t begin, Tidy &&tidy);
  // Replaces the segments 'first' to 'last' - 1 by those of 'list'.
  void splice(size_t first, size_t last, const SegmentList &list);
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
  Vector<Segment> segments_;  // by 'begin'; the first begins at 0
};

}  // namespace yeti

#include "runtime/shadow/segment_map_change.h"

#endif
