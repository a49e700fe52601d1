// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/segment_map.h"

#include <algorithm>

namespace yeti {

SegmentMap::SegmentMap(uint64_t extent, StateWords state) : extent_(extent) {
  segments_.push_back({0, state});
}

SegmentMap::SegmentMap(SegmentMap &&other) noexcept
    : extent_(other.extent_), segments_(std::move(other.segments_)) {}

SegmentMap &SegmentMap::operator=(SegmentMap &&other) noexcept {
  clear();
  extent_ = other.extent_;
  segments_ = std::move(other.segments_);
  other.segments_.clear();
  return *this;
}

void SegmentMap::clear() {
  for (const Segment &segment : segments_) drop_words(segment.state);
  segments_.clear();
}

SegmentMap SegmentMap::copy() const {
  SegmentMap result(extent_);
  result.segments_.clear();
  result.segments_.reserve(segments_.size());
  for (const Segment &segment : segments_)
    result.segments_.push_back({segment.begin, copy_words(segment.state)});
  return result;
}

uint64_t SegmentMap::first_hole(uint64_t begin, uint64_t end) const {
  for (size_t i = index_of(begin);
       i < segments_.size() && segments_[i].begin < end; ++i)
    if (segments_[i].state.is_hole())
      return std::max(begin, segments_[i].begin);
  return end;
}

void SegmentMap::splice(size_t first, size_t last, const SegmentList &list) {
  const size_t before = last - first, after = list.size();
  const auto at = segments_.begin() + static_cast<ptrdiff_t>(first);
  const auto common = static_cast<ptrdiff_t>(std::min(before, after));
  std::copy(list.begin(), list.begin() + common, at);
  if (after > before)
    segments_.insert(at + common, list.begin() + common, list.end());
  else if (before > after)
    segments_.erase(at + common, at + static_cast<ptrdiff_t>(before));
}

// Merges equal ones among the segments 'first' to 'last' - 1 and their
// neighbours.
void SegmentMap::merge_neighbours(size_t first, size_t last) {
  if (first > 0) --first;
  if (last < segments_.size()) ++last;
  SegmentList list;
  for (size_t i = first; i < last; ++i)
    list.push(segments_[i].begin, segments_[i].state);
  splice(first, last, list);
}

void SegmentMap::replace(uint64_t begin, uint64_t end,
                         const SegmentList &list) {
  const size_t first = index_of(begin), last = index_of(end - 1);
  SegmentList all;
  const StateWords left = segments_[first].state;
  if (first > 0)
    all.push(segments_[first - 1].begin, segments_[first - 1].state);
  if (segments_[first].begin < begin)
    all.push(segments_[first].begin, copy_words(left));
  for (const Segment &segment : list) all.push(segment.begin, segment.state);
  if (end_of(last) > end) all.push(end, copy_words(segments_[last].state));
  const bool has_right = last + 1 < segments_.size();
  if (has_right) all.push(segments_[last + 1].begin, segments_[last + 1].state);
  for (size_t i = first; i <= last; ++i) drop_words(segments_[i].state);
  splice(first > 0 ? first - 1 : first, has_right ? last + 2 : last + 1, all);
}

void SegmentMap::append_to(SegmentList &list, uint64_t begin,
                           uint64_t end) const {
  for (size_t i = index_of(begin);
       i < segments_.size() && segments_[i].begin < end; ++i)
    list.push(std::max(begin, segments_[i].begin),
              copy_words(segments_[i].state));
}

bool SegmentMap::is_equal(const SegmentMap &other) const {
  return extent_ == other.extent_ &&
         segments_.size() == other.segments_.size() &&
         std::equal(segments_.begin(), segments_.end(), other.segments_.begin(),
                    [](const Segment &a, const Segment &b) {
                      return a.begin == b.begin && a.state == b.state;
                    });
}

bool SegmentMap::is_valid() const {
  if (segments_.empty() || segments_[0].begin != 0) return false;
  for (size_t i = 1; i < segments_.size(); ++i)
    if (segments_[i].begin <= segments_[i - 1].begin ||
        segments_[i].begin >= extent_ ||
        segments_[i].state == segments_[i - 1].state)
      return false;
  return true;
}

}  // namespace yeti
