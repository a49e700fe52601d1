// What a thread has accessed since its last synchronisation and what is not
// judged yet: bits by page and site (page_table.h), and ranges (range_log.h),
// which patterns lead to (pattern_finder.h). Private to the thread, so noting
// an access costs next to nothing. Joins the three; must not know threads, nor
// how accesses are judged (judge/note.h, judge/footprint_commit.cc).
//
// The owner changes it under the lock, except for counts and bits that only
// grow. The thread that ends the process reads it under the lock. Every
// synchronisation commits first, so the strand of a footprint that is not empty
// keeps its clock and its epoch while somebody holds the lock.
//
// Compiled code sets bits by plain stores, and a signal handler may run between
// its look at the page table and the store. So nothing is added to or removed
// from the table in a handler, and pages that are committed there remain in
// their places, empty.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_FOOTPRINT_H
#define YETI_RUNTIME_FOOTPRINT_FOOTPRINT_H

#include <atomic>

#include "runtime/base/spin_lock.h"
#include "runtime/footprint/at_once_budget.h"
#include "runtime/footprint/commit_scratch.h"
#include "runtime/footprint/footprint_limits.h"
#include "runtime/footprint/page_table.h"
#include "runtime/footprint/pattern_finder.h"
#include "runtime/footprint/placed_sites.h"
#include "runtime/footprint/range_log.h"

namespace yeti {

class Footprint {
 public:
  bool is_pending() const { return is_pending_; }
  // Whether it has so much that it should be committed.
  bool is_full() const {
    return ranges_.count() >= footprint_limits.max_ranges || is_interrupted();
  }
  // Whether accesses may be noted as bits now.
  bool takes_bits() const { return !is_interrupted() && !table_.is_hidden(); }

  PageTable &page_table() { return table_; }
  const PageTable &page_table() const { return table_; }
  const RangeLog &range_log() const { return ranges_; }
  PatternFinder &patterns() { return patterns_; }
  PlacedSites &placed_sites() { return placed_; }
  AtOnceBudget &at_once() { return at_once_; }

  // --- accesses of a site that miss in the page table ---
  // Whether the access should be noted as a range, not as bits.
  bool is_in_column(Address address, const YetiSite *site) {
    return patterns_.is_in_column(address, site, [&](Address before) {
      return table_.find(before, site) != nullptr;
    });
  }
  // Whether the access, in 'epoch', should be judged at once.
  bool is_for_now(uint64_t epoch, Address address, const YetiSite *site) {
    return table_.is_for_now(epoch + commits_, address, site);
  }
  // Notes the access in bits that the site already has; false if there are
  // none.
  bool is_noted_as_bits(Address address, size_t size, const YetiSite *site) {
    PageBits *bits = table_.find(address, site);
    if (bits == nullptr) return false;
    bits->note(address, size);
    table_.put_in(*bits);
    return true;
  }
  // Notes the access in new bits for a page in which the site has none. False
  // if the system has no memory. pre: is_for_now was asked.
  bool install(Address address, size_t size, const YetiSite *site,
               AccessKind kind, Circumstances now);
  // When a site continues to another page, it is usually done with the page
  // before. If it touched many bytes there, at equal distances, they become
  // part of a range, which is left in '*range', so that a long walk of the site
  // does not make the footprint grow. Else returns false. While there are few
  // pages nothing is done, because the site may come back and find its bits.
  bool retire_neighbour(Address address, const YetiSite *site, Range *range);

  // --- small blocks, each checked as a whole: noted as ranges while a site
  // goes on in steps, as bits if its blocks are scattered ---
  static constexpr size_t kSmallBlock = 64;
  // Whether the blocks of the site are better noted as bits.
  bool is_scattered(const YetiSite *site) const {
    return ranges_.is_scattered(site);
  }
  // Whether the block is noted, in bits of its site that are in the table.
  bool is_block_in_bits(Address start, size_t size, const YetiSite *site) {
    const size_t offset = start % PageBits::kBytes;
    if (size - 1 >= kSmallBlock || offset + size > PageBits::kBytes ||
        table_.entries() == nullptr || table_.is_hidden())
      return false;
    uint8_t *bits = bits_in_table(*table_.entries(), start, site);
    if (bits == nullptr) return false;
    PageBits::set_bits(bits, offset, size);
    return true;
  }

  // --- ranges ---
  void add_range(const NotedRange &noted) {
    SpinGuard guard(lock_);
    put_range(noted);
  }
  void add_tile(const NotedTile &noted);

  // --- fast paths: whether the access or the row continues what the site did
  // before, and has been noted; 'now' as in range_log.h ---
  template <class Now>
  bool continues_rows(const Now &now, AccessKind kind, const Range &row,
                      const YetiSite *site) {
    site = placed_.find_known(site, row.start);
    return site != nullptr && !is_interrupted() &&
           ((row.count == 1 &&
             ranges_.is_noted_in_step(now, kind, row.start, row.size, site)) ||
            is_noted_as_row(now, kind, row, site) ||
            ranges_.is_in_last_range(now, kind, row, site));
  }
  template <class Now>
  bool continues_column(const Now &now, AccessKind kind, Address address,
                        size_t size, const YetiSite *site) {
    return patterns_.continues_column(
        address, site,
        [&](Address before) {
          return is_interrupted() || table_.find(before, site) != nullptr;
        },
        [&] {
          return ranges_.is_noted_in_step(now, kind, address, size, site);
        });
  }

  // --- for a commit, by the code that judges ---
  SpinLock &lock() { return lock_; }
  CommitScratch &scratch() { return scratch_; }
  // The number of bytes whose bits have become ranges since the last commit.
  size_t retired_bytes() const { return retired_bytes_; }
  // Adds the pages that may have bytes in ['start', 'end') to 'pages'.
  void find_pages(Address start, Address end, Vector<PageBits *> &pages) const;
  // These pages, and all ranges if 'with_ranges', are judged. 'bytes' is the
  // number of bytes that had bits. pre: the lock is held.
  void forget(PageBits *const *pages, size_t count, bool with_ranges,
              size_t bytes);

  // --- around a signal handler of the program ---
  // 'frame' is an address on the stack on which the handler runs. If the
  // handler is left otherwise than by a return, it is over when control is back
  // in a function that was called before it. resume_at detects this, with the
  // bounds of the thread's stack.
  Address begin_interruption(Address frame) {
    const Address outer = interrupted_at_.load(std::memory_order_relaxed);
    if (outer == 0) interrupted_at_.store(frame, std::memory_order_relaxed);
    return outer;
  }
  void end_interruption(Address outer) {
    interrupted_at_.store(outer, std::memory_order_relaxed);
  }
  void resume_at(Address frame, Address stack_low, Address stack_high) {
    if (__builtin_expect(is_interrupted(), 0))
      look_for_end(frame, stack_low, stack_high);
  }
  bool is_interrupted() const {
    return interrupted_at_.load(std::memory_order_relaxed) != 0;
  }

 private:
  // As the next row of the tile before the last one of its site, or as a row
  // that a tile has.
  template <class Now>
  bool is_noted_as_row(const Now &now, AccessKind kind, const Range &row,
                       const YetiSite *site) {
    PatternFinder::Rows *rows = patterns_.rows_in_tile(site, commits_);
    if (rows == nullptr) return false;
    const uint32_t tile = rows->rows[0].tile;
    uint64_t distance;
    if (!ranges_.is_noted_as_row(now, kind, row, tile, &distance))
      return ranges_.is_in_tile(now, kind, row, tile);
    rows->add(row.start, distance, tile);
    return true;
  }
  void put_range(const NotedRange &noted);
  bool is_next_row(const NotedRange &noted);
  void look_for_end(Address frame, Address stack_low, Address stack_high);

  bool is_pending_ = false;
  SpinLock lock_;  // see above
  PageTable table_;
  RangeLog ranges_;
  PatternFinder patterns_;
  PlacedSites placed_;
  AtOnceBudget at_once_;
  // The running handler, or 0. Set before anything in the handler changes a
  // clock.
  std::atomic<Address> interrupted_at_{0};
  uint64_t commits_ = 0;
  // What became ranges since the last commit; see retire_neighbour.
  size_t retired_pages_ = 0, retired_bytes_ = 0;
  CommitScratch scratch_;
};

}  // namespace yeti

#endif
