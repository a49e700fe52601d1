// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/segment_chunks.h"

#include <algorithm>

namespace yeti {

namespace {

// Neighbours with no more segments than this together are one chunk.
constexpr size_t kSmall = SegmentChunks::kMost / 2;

}  // namespace

SegmentChunks::SegmentChunks(const Segment &first) {
  chunks_.push_back({first.begin, {}});
  chunks_[0].segments.push_back(first);
}

SegmentChunks::SegmentChunks(SegmentChunks &&other) noexcept
    : size_(other.size_), chunks_(std::move(other.chunks_)) {
  other.chunks_.clear();
  other.size_ = 0;
}

SegmentChunks &SegmentChunks::operator=(SegmentChunks &&other) noexcept {
  size_ = other.size_;
  chunks_ = std::move(other.chunks_);
  other.chunks_.clear();
  other.size_ = 0;
  return *this;
}

size_t SegmentChunks::distance(Place first, Place last) const {
  size_t sum = last.index;
  for (size_t i = first.chunk; i < last.chunk; ++i)
    sum += chunks_[i].segments.size();
  return sum - first.index;
}

void SegmentChunks::splice(Place first, Place last, const SegmentList &list) {
  Chunk &chunk = chunks_[std::min(first.chunk, chunks_.size() - 1)];
  Vector<Segment> &segments = chunk.segments;
  size_t until = last.index;
  if (last.chunk == first.chunk + 1 && last.index == 0)
    until = segments.size();
  else if (last.chunk != first.chunk)
    return splice_far(first, last, list);
  const size_t before = until - first.index, after = list.size();
  const auto at = segments.begin() + static_cast<ptrdiff_t>(first.index);
  const auto common = static_cast<ptrdiff_t>(std::min(before, after));
  std::copy(list.begin(), list.begin() + common, at);
  if (after > before)
    segments.insert(at + common, list.begin() + common, list.end());
  else if (before > after)
    segments.erase(at + common, at + static_cast<ptrdiff_t>(before));
  size_ = size_ + after - before;
  if (first.index == 0 && !segments.empty()) chunk.begin = segments[0].begin;
  if (__builtin_expect(segments.size() > kMost, 0))
    divide(first.chunk);
  else if (after < before)
    join_around(first.chunk);
}

// The first chunk gets the list; the chunks in between go.
void SegmentChunks::splice_far(Place first, Place last,
                               const SegmentList &list) {
  size_ = size_ + list.size() - distance(first, last);
  Chunk &chunk = chunks_[first.chunk];
  Vector<Segment> &segments = chunk.segments;
  segments.erase(segments.begin() + static_cast<ptrdiff_t>(first.index),
                 segments.end());
  segments.insert(segments.end(), list.begin(), list.end());
  if (!segments.empty()) chunk.begin = segments[0].begin;
  if (last.index > 0) {
    Chunk &rest = chunks_[last.chunk];
    rest.segments.erase(
        rest.segments.begin(),
        rest.segments.begin() + static_cast<ptrdiff_t>(last.index));
    rest.begin = rest.segments[0].begin;
  }
  const auto after = chunks_.begin() + static_cast<ptrdiff_t>(first.chunk) + 1;
  chunks_.erase(after, chunks_.begin() + static_cast<ptrdiff_t>(last.chunk));
  const size_t parts = chunk.segments.size() > kMost ? divide(first.chunk) : 1;
  join_around(first.chunk + parts - 1);
}

// Joins the chunk, and the one after it, with their neighbours as far as they
// are small.
void SegmentChunks::join_around(size_t chunk) {
  if (chunks_[chunk].segments.empty() && chunk + 1 == chunks_.size()) {
    chunks_.erase(chunks_.end() - 1);
    return;
  }
  while (joins_next(chunk)) {
  }
  if (chunk + 1 < chunks_.size()) joins_next(chunk + 1);
  if (chunk > 0) joins_next(chunk - 1);
}

// Divides a chunk that is too large into as few as possible, which are at least
// half full; returns their number.
size_t SegmentChunks::divide(size_t chunk) {
  const Vector<Segment> all = std::move(chunks_[chunk].segments);
  const size_t parts = (all.size() + kMost - 1) / kMost;
  chunks_[chunk].segments.clear();
  chunks_.insert(chunks_.begin() + static_cast<ptrdiff_t>(chunk) + 1, parts - 1,
                 Chunk());
  for (size_t i = 0; i < parts; ++i) {
    const auto from =
        all.begin() + static_cast<ptrdiff_t>(all.size() * i / parts);
    const auto to =
        all.begin() + static_cast<ptrdiff_t>(all.size() * (i + 1) / parts);
    Chunk &part = chunks_[chunk + i];
    part.begin = from->begin;
    part.segments.reserve(kMost);
    part.segments.assign(from, to);
  }
  return parts;
}

// Joins a chunk with the next one if both are small, or it is empty. Returns
// whether it did.
bool SegmentChunks::joins_next(size_t chunk) {
  if (chunk + 1 == chunks_.size()) return false;
  Vector<Segment> &segments = chunks_[chunk].segments;
  const Vector<Segment> &others = chunks_[chunk + 1].segments;
  if (segments.size() + others.size() > kSmall && !segments.empty())
    return false;
  segments.insert(segments.end(), others.begin(), others.end());
  chunks_[chunk].begin = segments[0].begin;
  chunks_.erase(chunks_.begin() + static_cast<ptrdiff_t>(chunk) + 1);
  return true;
}

bool SegmentChunks::is_valid() const {
  size_t sum = 0;
  for (size_t i = 0; i < chunks_.size(); ++i) {
    const Vector<Segment> &segments = chunks_[i].segments;
    if (segments.empty() || segments.size() > kMost ||
        chunks_[i].begin != segments[0].begin)
      return false;
    if (i > 0 && segments.size() + chunks_[i - 1].segments.size() <= kSmall)
      return false;
    sum += segments.size();
  }
  return sum == size_ && sum > 0;
}

}  // namespace yeti
