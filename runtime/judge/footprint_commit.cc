// Commits what a thread has noted. Races are told when all is judged and no
// lock is held: what is told may synchronise.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <algorithm>

#include "runtime/judge/access_moment.h"
#include "runtime/judge/footprint_judge.h"

namespace yeti {
namespace {

// The lowest byte of the thread's stack that has its bit.
void note_stack_use(ThreadState &thread, const Vector<PageBits *> &pages) {
  auto page = std::lower_bound(
      pages.begin(), pages.end(), thread.stack_low >> kYetiPageBits,
      [](const PageBits *bits, Address number) { return bits->page < number; });
  const Address none = PageBits::kNone;
  for (Address found = none; page != pages.end(); ++page) {
    const PageBits &bits = **page;
    if (bits.start() >= thread.stack_high ||
        (found != none && found < bits.start()))
      return;
    const Address byte =
        bits.first_touched(thread.stack_low, thread.stack_high);
    if (byte == none) continue;
    found = byte;
    thread.note_stack_use(byte);
  }
}

void tell(ThreadState &thread, Vector<NotedRace> &races) {
  for (NotedRace &noted : races) {
    noted.race.noted = &noted.moment;
    race_sink(thread, noted.race);
  }
}

}  // namespace

void Footprint::commit(ThreadState &thread) {
  commit(thread, pages_.begin(), pages_.count(), true);
}

// A signal waits, as it does in RuntimeScope, but until the end of the caller's
// scope: what its handler does is not to come between the commit and the event
// for which it is made.
void Footprint::commit(ThreadState &thread, PageBits *const *pages,
                       size_t page_count, bool with_ranges) {
  ++thread.runtime_depth;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  Vector<NotedRace> races;
  {
    SpinGuard guard(lock_);
    scratch_.pages.assign(pages, pages + page_count);
    prepare(scratch_.pages);
    size_t bytes = retired_bytes_;
    Strand &strand = thread.strand_for_access();
    strand.note_access();
    for_each_face(strand,
                  {scratch_.pages, first_of(ranges_, with_ranges),
                   first_of(tiles_, with_ranges)},
                  scratch_, [&](YetiBinding binding, const Noted &noted) {
                    const Accessor by = accessor_of(thread, binding);
                    FootprintJudge judge(by, scratch_, noted);
                    judge.record(thread.history());
                    judge.judge(races);
                    thread.counters.committed_range += judge.judged();
                    bytes += judge.bytes();
                  });
    note_stack_use(thread, scratch_.pages);
    ++thread.counters.commit;
    thread.counters.committed_granule += bytes / 8;
    learn_from(page_count + retired_pages_, bytes);
    retired_pages_ = retired_bytes_ = 0;
    drop(scratch_.pages.data(), page_count, with_ranges);
  }
  tell(thread, races);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  --thread.runtime_depth;
}

// What was committed is forgotten. In a handler the bits stay where they are.
void Footprint::drop(PageBits *const *pages, size_t page_count,
                     bool with_ranges) {
  ++commits_;
  const bool is_all = page_count == pages_.count();
  for (size_t i = 0; i < page_count; ++i) {
    pages[i]->clear_present();
    if (is_interrupted()) continue;
    take_out_of_table(*pages[i]);
    if (!is_all) pages_.remove(pages[i]);
  }
  if (is_all && !is_interrupted()) pages_.remove_all();
  if (with_ranges) {
    ranges_.clear();
    tiles_.clear();
    spare_ = 0;
  }
  is_pending_ = pages_.count() != 0 || !ranges_.empty() || !tiles_.empty();
}

// Bits are worth while where a page has many, and at once where it is dense.
// Else more is judged at once.
void Footprint::learn_from(size_t pages, size_t bytes) {
  const unsigned low = footprint_limits.first_accesses;
  const unsigned high = footprint_limits.most_accesses;
  const size_t granules = bytes / 8;
  if (pages == 0) return;
  if (granules < pages * 16)
    patience_ =
        static_cast<uint8_t>(std::min(std::max(2u * patience_, low), high));
  else if (granules >= pages * 128)
    patience_ = 0;
  else
    patience_ = static_cast<uint8_t>(std::max(patience_ / 2u, low));
}

// Whether a range or a tile may have bytes in ['start', 'end'). Where there are
// few of them each is looked at: what follows costs more.
bool Footprint::has_range_within(Address start, Address end) const {
  constexpr size_t kFew = 256;
  const size_t count = ranges_.size() + tiles_.size();
  if (count == 0 || start >= ranges_high_ || end <= ranges_low_) return false;
  if (count > kFew) return true;
  for (const NotedRange &noted : ranges_)
    if (noted.range.start < end && noted.range.end() > start) return true;
  for (const NotedTile &noted : tiles_)
    if (noted.tile.first.start < end && noted.tile.end() > start) return true;
  return false;
}

void Footprint::commit_overlapping(ThreadState &thread, Address start,
                                   Address end) {
  Vector<PageBits *> pages;
  const Address first = start >> kYetiPageBits;
  const Address last = (end - 1) >> kYetiPageBits;
  if (end <= start) return;
  if (last - first >= pages_.count()) {
    for (PageBits *bits : pages_)
      if (bits->page >= first && bits->page <= last) pages.push_back(bits);
  } else {
    for (Address page = first; page <= last; ++page)
      for (PageBits *bits = pages_.bucket_of(page); bits != nullptr;
           bits = bits->next)
        if (bits->page == page) pages.push_back(bits);
  }
  const bool with_ranges = has_range_within(start, end);
  if (!pages.empty() || with_ranges)
    commit(thread, pages.data(), pages.size(), with_ranges);
}

}  // namespace yeti
