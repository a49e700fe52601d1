// Commits what a thread has noted. Races are reported when everything is judged
// and no lock is held, because reporting may synchronise.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <algorithm>

#include "runtime/judge/access_moment.h"
#include "runtime/judge/footprint_judge.h"
#include "runtime/judge/note.h"
#include "runtime/judge/untold_races.h"

namespace yeti {
namespace {

// The lowest byte of the thread's stack whose bit is set.
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
  if (races.empty()) return;
  for (NotedRace &noted : races) {
    noted.race.noted = &noted.moment;
    race_sink(thread, noted.race);
  }
  end_telling();
}

// Judges the pages, and all ranges if 'with_ranges'. A signal waits as in
// RuntimeScope, but until the end of the caller's scope: what its handler does
// must not come between the commit and the event for which it is made.
void commit(ThreadState &thread, PageBits *const *pages, size_t page_count,
            bool with_ranges) {
  Footprint &footprint = thread.footprint;
  CommitScratch &scratch = footprint.scratch();
  ++thread.runtime_depth;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  Vector<NotedRace> races;
  {
    SpinGuard guard(footprint.lock());
    const RangeLog &log = footprint.range_log();
    scratch.pages.assign(pages, pages + page_count);
    prepare(scratch.pages);
    size_t bytes = footprint.retired_bytes();
    Strand &strand = thread.strand_for_access();
    strand.note_access();
    for_each_face(strand,
                  {scratch.pages, first_of(log.ranges(), with_ranges),
                   first_of(log.tiles(), with_ranges)},
                  scratch, [&](YetiBinding binding, const Noted &noted) {
                    const Accessor by = accessor_of(thread, binding);
                    FootprintJudge judge(by, scratch, noted);
                    judge.record(thread.history());
                    judge.judge(races);
                    thread.counters.committed_range += judge.judged();
                    bytes += judge.bytes();
                  });
    note_stack_use(thread, scratch.pages);
    ++thread.counters.commit;
    thread.counters.committed_granule += bytes / 8;
    footprint.forget(scratch.pages.data(), page_count, with_ranges, bytes);
    if (!races.empty()) begin_telling();
  }
  tell(thread, races);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  --thread.runtime_depth;
}

}  // namespace

void commit_pending(ThreadState &thread) {
  const PendingPages &pages = thread.footprint.page_table().pages();
  commit(thread, pages.begin(), pages.count(), true);
}

void commit_overlapping(ThreadState &thread, Address start, Address end) {
  const Footprint &footprint = thread.footprint;
  Vector<PageBits *> pages;
  if (end <= start) return;
  footprint.find_pages(start, end, pages);
  const bool with_ranges = footprint.range_log().may_overlap(start, end);
  if (!pages.empty() || with_ranges)
    commit(thread, pages.data(), pages.size(), with_ranges);
}

}  // namespace yeti
