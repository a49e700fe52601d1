// The ranges and tiles that a thread has noted. A range that continues the last
// one of its site becomes part of it, and one that another one covers is not
// kept, so the log remains short. Must not know pages, nor how rows were found
// to belong together, nor what becomes of the ranges.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_RANGE_LOG_H
#define YETI_RUNTIME_FOOTPRINT_RANGE_LOG_H

#include "runtime/base/memory.h"
#include "runtime/footprint/noted.h"
#include "runtime/footprint/range_merge.h"

namespace yeti {

// Both ranges are judged in the same commit, with no acquire or release in
// between. So a range that contains all bytes of another one covers it.
inline bool covers(const NotedRange &noted, const NotedRange &other) {
  return stands_for(noted.kind, other.kind) &&
         contains(noted.range, other.range);
}

class RangeLog {
 public:
  size_t count() const { return ranges_.size() + tiles_.size(); }
  bool is_empty() const { return ranges_.empty() && tiles_.empty(); }
  const Vector<NotedRange> &ranges() const { return ranges_; }
  const Vector<NotedTile> &tiles() const { return tiles_; }

  // --- adding a range, in steps ---
  // The last range of the site, by its place plus 1, if 'noted' may become part
  // of it; else 0. From now on the bounds include 'noted'.
  uint32_t begin_range(const NotedRange &noted) {
    include_in_bounds(noted.range.start, noted.range.end());
    return last_for(noted);
  }
  // Whether 'noted' is the next block of the range 'last'; it is then part of
  // it.
  bool continue_range(uint32_t last, const NotedRange &noted) {
    if (last == 0 || !continue_in_step(ranges_[last - 1].range, noted.range))
      return false;
    has_grown(last, noted);
    return true;
  }
  // Makes 'noted' part of a range, or a range of its own.
  void finish_range(uint32_t last, const NotedRange &noted) {
    if (last != 0 && merge(ranges_[last - 1].range, noted.range))
      return has_grown(last, noted);
    if (!joins_another(noted)) append(noted);
  }
  // All of the steps above.
  void put_range(const NotedRange &noted) {
    const uint32_t last = begin_range(noted);
    if (!continue_range(last, noted)) finish_range(last, noted);
  }

  // The tile, by its place plus 1, that contains the row 'noted' now: the tile
  // 'index' if the row continues that one, or a new one. pre:
  // begin_range(noted).
  uint32_t add_row(const NotedRange &noted, size_t distance, uint32_t index);
  // Whether the last ranges of the site, or of one that shares its place, were
  // scattered: none of them grew.
  bool is_scattered(const YetiSite *site) const {
    return strays_[site_index(site) % kLasts] >= kManyStrays;
  }
  // One of the last tiles may cover it, or it may continue one.
  void put_tile(const NotedTile &noted);

  // --- fast paths: whether the next access of a site was noted by a count ---
  // 'now.is_as_noted(noted)' tells whether the circumstances are those of
  // 'noted'. A thread that ends the process sees either the old or the new
  // count.

  // As the next block of the last range of its site. While there are few
  // ranges, has_grown has nothing to do, and no range is spare.
  template <class Now>
  bool is_noted_in_step(const Now &now, AccessKind kind, Address start,
                        size_t size, const YetiSite *site) {
    const uint32_t index = last_[site_index(site) % kLasts];
    const size_t count = ranges_.size();
    if (index - size_t{1} >= count || count > kRecent) return false;
    NotedRange &noted = ranges_[index - 1];
    Range &range = noted.range;
    if (start != range.start + range.count * range.stride ||
        size != range.size || range.count == 1 || noted.site != site ||
        noted.kind != kind || !now.is_as_noted(noted))
      return false;
    count_one_more(range.count, start + size);
    return true;
  }
  // As the next row of the tile 'index', by its place plus 1. '*distance' is
  // the distance of the rows.
  template <class Now>
  bool is_noted_as_row(const Now &now, AccessKind kind, const Range &row,
                       uint32_t index, uint64_t *distance) {
    NotedTile &noted = tiles_[index - 1];
    Tile &tile = noted.tile;
    if (row.start != tile.first.start + tile.rows * tile.pitch ||
        row.size != tile.first.size || row.stride != tile.first.stride ||
        row.count != tile.first.count || noted.kind != kind ||
        !now.is_as_noted(noted))
      return false;
    *distance = tile.pitch;
    count_one_more(tile.rows, row.end());
    return true;
  }

  // The site was there before: whether its last range, or the tile 'index', has
  // the row already.
  template <class Now>
  bool is_in_last_range(const Now &now, AccessKind kind, const Range &row,
                        const YetiSite *site) const {
    const uint32_t index = last_[site_index(site) % kLasts];
    if (index - size_t{1} >= ranges_.size()) return false;
    const NotedRange &noted = ranges_[index - 1];
    return noted.site == site && noted.kind == kind &&
           contains_row(noted.range, row) && now.is_as_noted(noted);
  }
  template <class Now>
  bool is_in_tile(const Now &now, AccessKind kind, const Range &row,
                  uint32_t index) const {
    const NotedTile &noted = tiles_[index - 1];
    const Range &first = noted.tile.first;
    const uint64_t offset = row.start - first.start;
    if (row.size != first.size || row.stride != first.stride ||
        row.count != first.count || noted.kind != kind)
      return false;
    const uint64_t number = quotient(offset, noted.tile.pitch);
    return number < noted.tile.rows && number * noted.tile.pitch == offset &&
           now.is_as_noted(noted);
  }

  // Whether one of the last ranges contains all of these bytes, so that an
  // access of 'kind' to them is covered.
  bool has_range(AccessKind kind, Address start, size_t size) const;
  // Whether a range or a tile may have bytes in ['start', 'end').
  bool may_overlap(Address start, Address end) const;

  void clear() {
    ranges_.clear();
    tiles_.clear();
    spare_ = 0;
  }

 private:
  void include_in_bounds(Address start, Address end) {
    if (is_empty()) {
      low_ = start;
      high_ = end;
    }
    if (start < low_) low_ = start;
    if (end > high_) high_ = end;
  }
  uint32_t last_for(const NotedRange &noted) const {
    const uint32_t index = last_[site_index(noted.site) % kLasts];
    if (index == 0 || index > ranges_.size()) return 0;
    return is_alike(ranges_[index - 1], noted) ? index : 0;
  }
  // The range 'index' has grown by 'noted'.
  void has_grown(uint32_t index, const NotedRange &noted) {
    const size_t count = ranges_[index - 1].range.count;
    if (count == 1 || count > kChance)
      strays_[site_index(noted.site) % kLasts] = 0;
    if (spare_ == index) spare_ = 0;
    if (ranges_.size() > kRecent) find_spare(noted, index);
  }
  void count_one_more(size_t &count, Address end) {
    __atomic_store_n(&count, count + 1, __ATOMIC_RELAXED);
    if (end > high_) high_ = end;
  }
  void note_recent(uint32_t index) {
    recent_[next_recent_++ % kRecent] = index;
  }
  void find_spare(const NotedRange &noted, uint32_t index);
  bool joins_another(const NotedRange &noted);
  void store(const NotedRange &noted, uint32_t index);
  void append(const NotedRange &noted);

  Vector<NotedRange> ranges_;
  Vector<NotedTile> tiles_;
  Address low_ = 0, high_ = 0;  // bounds of all ranges and tiles
  // Ranges by their place in the list, plus 1; entries beyond its end are from
  // before clear(). The last range of a site; several sites share an entry.
  static constexpr size_t kLasts = 64;
  uint32_t last_[kLasts] = {};
  // How many ranges of a site have begun since one of them grew beyond what may
  // be chance: any two blocks make a strided range.
  static constexpr size_t kChance = 3;
  static constexpr uint8_t kManyStrays = 16;
  uint8_t strays_[kLasts] = {};
  // Some ranges that were added or have grown lately.
  static constexpr size_t kRecent = 8;
  uint32_t recent_[kRecent] = {};
  uint8_t next_recent_ = 0;
  uint32_t spare_ = 0;  // a range that another one covers
};

// --- inline, as range checks are frequent ---

// Whether one of the recent ranges, of any site, covers 'noted', or 'noted'
// covers it and has replaced it.
inline bool RangeLog::joins_another(const NotedRange &noted) {
  const size_t count = ranges_.size();
  const Address start = noted.range.start, end = noted.range.end();
  for (const uint32_t recent : recent_) {
    if (recent - size_t{1} >= count) continue;
    NotedRange &other = ranges_[recent - 1];
    if (other.range.start >= end || other.range.end() <= start) continue;
    if (covers(other, noted)) return true;
    if (!covers(noted, other)) continue;
    store(noted, recent);
    return true;
  }
  return false;
}

inline void RangeLog::store(const NotedRange &noted, uint32_t index) {
  if (index > ranges_.size())
    ranges_.push_back(noted);
  else
    ranges_[index - 1] = noted;
  last_[site_index(noted.site) % kLasts] = index;
  if (spare_ == index) spare_ = 0;
}

// Replaces a range that another one covers, or adds a range.
inline void RangeLog::append(const NotedRange &noted) {
  const uint32_t index =
      spare_ != 0 ? spare_ : static_cast<uint32_t>(ranges_.size() + 1);
  store(noted, index);
  note_recent(index);
  uint8_t &strays = strays_[site_index(noted.site) % kLasts];
  if (strays < kManyStrays) ++strays;
}

inline uint32_t RangeLog::add_row(const NotedRange &noted, size_t distance,
                                  uint32_t index) {
  if (index != 0) {
    NotedTile &other = tiles_[index - 1];
    if (other.tile.pitch == distance && is_alike(other, noted) &&
        noted.range.start ==
            other.tile.first.start + other.tile.rows * distance) {
      ++other.tile.rows;
      return index;
    }
  }
  tiles_.push_back({{noted.range, distance, 1},
                    noted.site,
                    noted.stack,
                    noted.locks,
                    noted.kind});
  return static_cast<uint32_t>(tiles_.size());
}

}  // namespace yeti

#endif
