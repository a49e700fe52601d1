// A long list of segments by position, as chunks of bounded size and a
// directory of these: to find, insert or remove some takes no longer than a
// search and the move of a chunk, however many there are. Knows nothing of what
// a segment means. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_CHUNKS_H
#define YETI_RUNTIME_SHADOW_SEGMENT_CHUNKS_H

#include "runtime/shadow/segment_list.h"

namespace yeti {

class SegmentChunks {
 public:
  // Where a segment is, until the next splice. Past the last one there is one
  // more place.
  struct Place {
    size_t chunk, index;
    friend bool operator==(Place a, Place b) {
      return a.chunk == b.chunk && a.index == b.index;
    }
    friend bool operator!=(Place a, Place b) { return !(a == b); }
  };

  // A list is never empty.
  explicit SegmentChunks(const Segment &first);
  SegmentChunks(SegmentChunks &&other) noexcept;
  SegmentChunks &operator=(SegmentChunks &&other) noexcept;
  SegmentChunks(const SegmentChunks &) = delete;
  SegmentChunks &operator=(const SegmentChunks &) = delete;

  SegmentChunks copy() const {
    SegmentChunks result;
    result.size_ = size_;
    result.chunks_ = chunks_;
    return result;
  }

  size_t size() const { return size_; }
  Segment &at(Place place) {
    return chunks_[place.chunk].segments[place.index];
  }
  const Segment &at(Place place) const {
    return chunks_[place.chunk].segments[place.index];
  }
  Place first() const { return {0, 0}; }
  Place end() const { return {chunks_.size(), 0}; }
  bool is_end(Place place) const { return place.chunk == chunks_.size(); }
  Place next(Place place) const {
    return place.index + 1 < chunks_[place.chunk].segments.size()
               ? Place{place.chunk, place.index + 1}
               : Place{place.chunk + 1, 0};
  }
  // pre: 'place' is not the first.
  Place previous(Place place) const {
    return place.index > 0
               ? Place{place.chunk, place.index - 1}
               : Place{place.chunk - 1,
                       chunks_[place.chunk - 1].segments.size() - 1};
  }
  // The last segment that does not begin after 'position'.
  Place find(uint64_t position) const {
    const size_t chunk = last_not_after(chunks_, position);
    return {chunk, last_not_after(chunks_[chunk].segments, position)};
  }
  // The number of segments from 'first' to before 'last'.
  size_t distance(Place first, Place last) const;

  // The order remains the same.
  void set_begin(Place place, uint64_t begin) {
    at(place).begin = begin;
    if (place.index == 0) chunks_[place.chunk].begin = begin;
  }
  // Replaces the segments from 'first' to before 'last' by those of 'list'.
  void splice(Place first, Place last, const SegmentList &list);

  // For debug builds and tests.
  bool is_valid() const;

  static constexpr size_t kMost = 64;  // in a chunk

 private:
  struct Chunk {
    uint64_t begin;  // of its first segment
    Vector<Segment> segments;
  };
  SegmentChunks() = default;
  template <class List>
  static size_t last_not_after(const List &list, uint64_t position) {
    size_t low = 0;
    for (size_t count = list.size(); count > 1;) {
      const size_t half = count / 2;
      if (list[low + half].begin <= position) low += half;
      count -= half;
    }
    return low;
  }
  void splice_far(Place first, Place last, const SegmentList &list);
  size_t divide(size_t chunk);
  void join_around(size_t chunk);
  bool joins_next(size_t chunk);

  size_t size_ = 1;
  // In ascending order. None is empty, and no two neighbours are small.
  boost::container::small_vector<Chunk, 1, Allocator<Chunk>> chunks_;
};

}  // namespace yeti

#endif
