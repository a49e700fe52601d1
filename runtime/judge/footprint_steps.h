// Fast paths of noting: a site that goes on as it did has its range or its tile
// grow by one, which is a count. What else may have changed since the last one
// shows in few words, for whatever changes a strand, its clock or what it
// ignores commits first: then the range is not there any more. A signal handler
// might do that as well; so its delivery waits (RuntimeScope).
//
// Only general registers are used: see note_entry_points.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_STEPS_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_STEPS_H

#include "runtime/footprint/footprint.h"
#include "runtime/judge/same_epoch.h"

namespace yeti {

// Records of sites are an odd number of words.
inline size_t last_index(const YetiSite *site) {
  static_assert(sizeof(YetiSite) % 16 == 8);
  return reinterpret_cast<uintptr_t>(site) / 8;
}

// Whether the thread makes its accesses in the circumstances of 'noted'. No, if
// it holds locks, or the current frame does not tell the stack: to see whether
// they are the same takes longer.
template <class Noted>
inline bool Footprint::is_as_noted(const ThreadState &thread,
                                   const Noted &noted) {
  return thread.held.empty() && noted.locks == LockSetId::kNone &&
         noted.stack != StackId::kNone &&
         noted.stack == thread.calls.interned();
}

// Whoever ends the process sees this one or does not.
inline void Footprint::count_one_more(size_t &count, Address end) {
  __atomic_store_n(&count, count + 1, __ATOMIC_RELAXED);
  if (end > ranges_high_) ranges_high_ = end;
}

inline size_t Footprint::placed_index(const YetiSite *site, Address offset) {
  return (last_index(site) + offset / 8) % kPlaced;
}

// What placed_site says, if it has been asked lately, else null.
inline const YetiSite *Footprint::placed_if_known(const YetiSite *site,
                                                  Address first) const {
  if (__builtin_expect(site->period == 0, 1)) return site;
  const Address offset = first % site->period;
  const Placed &last = placed_[placed_index(site, offset)];
  return last.from == site && last.site->offset == offset ? last.site : nullptr;
}

// As the next block of the last range of its site. Where there are few ranges,
// has_grown has nothing to do, and none is spare.
inline bool Footprint::is_noted_in_step(const ThreadState &thread,
                                        AccessKind kind, Address start,
                                        size_t size, const YetiSite *site) {
  const uint32_t index = last_range_[last_index(site) % kLasts];
  const size_t count = ranges_.size();
  if (index - size_t{1} >= count || count > kRecent) return false;
  NotedRange &noted = ranges_[index - 1];
  Range &range = noted.range;
  if (start != range.start + range.count * range.stride || size != range.size ||
      range.count == 1 || noted.site != site || noted.kind != kind ||
      !is_as_noted(thread, noted))
    return false;
  count_one_more(range.count, start + size);
  return true;
}

// As the next row of the last tile but one of its site; see is_next_row.
inline bool Footprint::is_noted_as_row(const ThreadState &thread,
                                       AccessKind kind, const Range &row,
                                       const YetiSite *site) {
  LastRows &last = last_rows_[last_index(site) % kLastRows];
  const uint32_t index = last.rows[0].tile;
  if (last.site != site || last.commit != commits_ || index == 0) return false;
  NotedTile &noted = tiles_[index - 1];
  Tile &tile = noted.tile;
  if (row.start != tile.first.start + tile.count * tile.distance ||
      row.size != tile.first.size || row.stride != tile.first.stride ||
      row.count != tile.first.count || noted.kind != kind ||
      !is_as_noted(thread, noted))
    return false;
  last.rows[0] = last.rows[1];
  last.rows[1] = {row.start, tile.distance, index};
  count_one_more(tile.count, row.end());
  return true;
}

inline bool Footprint::continues_rows(ThreadState &thread, AccessKind kind,
                                      const Range &row, const YetiSite *site) {
  site = placed_if_known(site, row.start);
  if (site == nullptr || is_interrupted() ||
      ((row.count != 1 ||
        !is_noted_in_step(thread, kind, row.start, row.size, site)) &&
       !is_noted_as_row(thread, kind, row, site)))
    return false;
  thread.note_stack_use(row.start);
  return true;
}

inline bool Footprint::is_on_column(const YetiSite *site) const {
  const Miss &last = last_miss_[last_index(site) % kMisses];
  return last.site == site && last.is_column;
}

inline bool Footprint::continues_column(ThreadState &thread, Address address,
                                        size_t size, const YetiSite *site) {
  Miss &last = last_miss_[last_index(site) % kMisses];
  if (!is_on_column(site) || address - last.address != last.distance ||
      is_interrupted() ||
      pages_.find(last.address >> kYetiPageBits, site) != nullptr ||
      !is_noted_in_step(thread, kind_of(site), address, size, site))
    return false;
  last.address = address;
  thread.note_stack_use(address);
  return true;
}

// --- for the entry points, of the calling thread ---
// Without an epoch there is nothing to go on with, or nothing may be noted. A
// signal that comes meanwhile waits; for it to be delivered the access is noted
// once more, on the way on which it is.

template <class Step>
inline bool is_dealt_with(Step step) {
  if (hot.epoch == HotState::kNoEpoch) return yeti_is_serial;
  ThreadState &thread = *hot.thread;
  if (thread.runtime_depth != 0) return false;
  thread.runtime_depth = 1;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const bool result = step(thread);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  thread.runtime_depth = 0;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return result && !thread.has_pending_signal;
}

// Whether a check of a range needs no more.
inline bool is_range_dealt_with(AccessKind kind, const Range &range,
                                const YetiSite *site) {
  return is_dealt_with([&](ThreadState &thread) {
    return thread.footprint.continues_rows(thread, kind, range, site);
  });
}

// Whether an access for which there are no bits needs no more: it is noted, or
// the same-epoch rules cover it.
inline bool is_miss_dealt_with(Address address, size_t size,
                               const YetiSite *site) {
  if (hot.epoch == HotState::kNoEpoch) return yeti_is_serial;
  if (__builtin_expect(!hot.thread->footprint.is_on_column(site), 1))
    return is_miss_covered(address, size, site);
  return is_dealt_with([&](ThreadState &thread) {
    return thread.footprint.continues_column(thread, address, size, site) ||
           is_miss_covered(address, size, site);
  });
}

}  // namespace yeti

#endif
