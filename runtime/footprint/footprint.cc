// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/footprint.h"

#include "runtime/footprint/bit_runs.h"

namespace yeti {

namespace {

// Whether the bits are those of one range, which is left in 'ranges'.
bool is_one_range(const PageBits &bits, Vector<Range> &ranges) {
  ranges.clear();
  RangeMaker maker(ranges);
  constexpr size_t kPart = PageBits::kWords / 4;
  for (size_t i = 0; i < PageBits::kWords && ranges.empty(); i += kPart)
    maker.add_words<kPart>(bits.start() + i * 64,
                           [&](size_t k) { return bits.words[i + k]; });
  maker.finish();
  return ranges.size() == 1;
}

}  // namespace

bool Footprint::install(Address address, size_t size, const YetiSite *site,
                        AccessKind kind, Circumstances now) {
  PageBits *bits = nullptr;
  {
    SpinGuard guard(lock_);
    bits = table_.add(address, site);
    if (bits == nullptr) return false;
    bits->stack = now.stack;
    bits->locks = now.locks;
    bits->kind = kind;
    bits->note(address, size);
    is_pending_ = true;
  }
  table_.put_in(*bits);
  return true;
}

// Whether 'noted' is now part of a tile.
[[gnu::noinline]] bool Footprint::is_next_row(const NotedRange &noted) {
  const auto add_row = [&](size_t distance, uint32_t tile) {
    return ranges_.add_row(noted, distance, tile);
  };
  return patterns_.is_next_row(noted.range, noted.site, commits_, add_row);
}

// pre: the lock is held.
void Footprint::put_range(const NotedRange &noted) {
  is_pending_ = true;
  const uint32_t last = ranges_.begin_range(noted);
  if (ranges_.continue_range(last, noted)) return;
  if (PatternFinder::may_be_row(noted.range) && is_next_row(noted)) return;
  ranges_.finish_range(last, noted);
}

void Footprint::add_tile(const NotedTile &noted) {
  SpinGuard guard(lock_);
  is_pending_ = true;
  ranges_.put_tile(noted);
}

// The bits are then free for the new page, still in the cache.
bool Footprint::retire_neighbour(Address address, const YetiSite *site,
                                 Range *range) {
  PageBits *bits = table_.find(address - PageBits::kBytes, site);
  if (bits == nullptr) bits = table_.find(address + PageBits::kBytes, site);
  if (bits == nullptr || !is_one_range(*bits, scratch_.of_page)) return false;
  *range = scratch_.of_page[0];
  const size_t bytes = range->size * range->count;
  if (bytes < footprint_limits.many_bytes) return false;
  {
    SpinGuard guard(lock_);
    put_range({*range, site, bits->stack, bits->locks, bits->kind});
    bits->clear();
    table_.remove(*bits);
  }
  ++retired_pages_;
  retired_bytes_ += bytes;
  return true;
}

void Footprint::find_pages(Address start, Address end,
                           Vector<PageBits *> &pages) const {
  const PendingPages &all = table_.pages();
  const Address first = start >> kYetiPageBits;
  const Address last = (end - 1) >> kYetiPageBits;
  if (end <= start) return;
  if (last - first >= all.count()) {
    for (PageBits *bits : all)
      if (bits->page >= first && bits->page <= last) pages.push_back(bits);
    return;
  }
  for (Address page = first; page <= last; ++page)
    for (PageBits *bits = all.bucket_of(page); bits != nullptr;
         bits = bits->next)
      if (bits->page == page) pages.push_back(bits);
}

// In a handler the bits remain where they are.
void Footprint::forget(PageBits *const *pages, size_t count, bool with_ranges,
                       size_t bytes) {
  table_.learn_from(count + retired_pages_, bytes);
  at_once_.learn_from(bytes / 8);
  constexpr size_t kFewBytes = PageBits::kBytes / 16;
  if (count >= footprint_limits.max_pages && bytes < count * kFewBytes)
    at_once_.note_scattered();
  retired_pages_ = retired_bytes_ = 0;
  ++commits_;
  table_.clear(pages, count, is_interrupted());
  if (with_ranges) ranges_.clear();
  is_pending_ = table_.count() != 0 || !ranges_.is_empty();
}

// The handler is over if the function was called before it: its frame is on
// another stack, or above the handler's.
void Footprint::look_for_end(Address frame, Address stack_low,
                             Address stack_high) {
  const auto is_on_stack = [&](Address address) {
    return address - stack_low < stack_high - stack_low;
  };
  const Address handler = interrupted_at_.load(std::memory_order_relaxed);
  if (frame > handler || is_on_stack(frame) != is_on_stack(handler))
    end_interruption(0);
}

}  // namespace yeti
