// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/footprint_at_end.h"

#include "runtime/base/platform.h"
#include "runtime/judge/access_moment.h"
#include "runtime/judge/footprint_judge.h"
#include "runtime/judge/noted_parts.h"
#include "runtime/judge/untold_races.h"
#include "runtime/thread/thread_list.h"

namespace yeti {

namespace {

// Judges what 'thread' has noted without changing its footprint or its history,
// and adds the races to 'races'; '*strand' is the strand that has them.
//
// The owner may continue to run, and set bits too late to be seen. In a signal
// handler it may change its clock while something is pending, but that is only
// the bit that was interrupted.
void judge_at_end(ThreadState &thread, Vector<NotedRace> &races,
                  StrandInfo *strand) {
  Footprint &footprint = thread.footprint;
  SpinGuard guard(footprint.lock());
  if (!footprint.is_pending() || footprint.is_interrupted()) return;
  const PendingPages &pages = footprint.page_table().pages();
  const RangeLog &log = footprint.range_log();
  CommitScratch scratch;
  scratch.pages.assign(pages.begin(), pages.end());
  prepare(scratch.pages);
  const Strand &owner = thread.strand_seen_from_outside();
  Counters counters;
  ReadSetMemo sets;
  for_each_face(
      owner, {scratch.pages, first_of(log.ranges()), first_of(log.tiles())},
      scratch, [&](YetiBinding binding, const Noted &noted) {
        const Accessor by =
            accessor_of(owner, binding, counters, sets, thread.history());
        FootprintJudge(by, scratch, noted).judge(races);
      });
  *strand = owner.info();
}

}  // namespace

bool find_noted(ThreadState &thread, Epoch epoch, Address address,
                uint64_t size, AccessKind kind, HistoryEntry *result) {
  Footprint &footprint = thread.footprint;
  SpinGuard guard(footprint.lock());
  if (!footprint.is_pending()) return false;
  const Strand &owner = thread.strand_seen_from_outside();
  const auto is_wanted = [&](const YetiSite *site) {
    return owner.epoch(binding_of(site)) == epoch;
  };
  const auto take = [&](const Part &part, StackId stack, LockSetId locks) {
    *result = {
        part.element.start, part.element.size, epoch, part.site, stack, locks};
    return true;
  };
  for (const PageBits *bits : footprint.page_table().pages()) {
    if (bits->kind != kind || bits->start() >= address + size ||
        bits->end() <= address || !is_wanted(bits->site))
      continue;
    const Address byte = bits->first_touched(address, address + size);
    if (byte == PageBits::kNone) continue;
    return take(part_of(*bits, kind, byte), bits->stack, bits->locks);
  }
  for (const NotedRange &noted : footprint.range_log().ranges()) {
    if (noted.kind != kind || !is_wanted(noted.site)) continue;
    const Address byte = first_in_range(noted.range, address, address + size);
    if (byte == PageBits::kNone) continue;
    return take(part_of(noted, kind, byte), noted.stack, noted.locks);
  }
  for (const NotedTile &noted : footprint.range_log().tiles()) {
    if (noted.kind != kind || !is_wanted(noted.site)) continue;
    Range row;
    const Address byte =
        first_in_tile(noted.tile, address, address + size, &row);
    if (byte == PageBits::kNone) continue;
    return take(part_of(row_of(noted, row), kind, byte), noted.stack,
                noted.locks);
  }
  return false;
}

namespace {

// The thread that ends the process, while it judges for others. The shadow then
// contains accesses of others that are not in their histories.
std::atomic<int32_t> ender{0};

// How long another thread that also ends the process waits for it.
constexpr unsigned kPatienceMs = 30'000;

struct LateRaces {
  ThreadState *thread;
  StrandInfo strand;
  Vector<NotedRace> races;
};

void judge_of_other(ThreadState &thread, void *context) {
  auto &all = *static_cast<Vector<LateRaces *> *>(context);
  if (&thread == hot.thread) return;
  auto *late = create<LateRaces>();
  late->thread = &thread;
  judge_at_end(thread, late->races, &late->strand);
  if (late->races.empty())
    destroy(late);
  else
    all.push_back(late);
}

struct PendingSearch {
  Epoch epoch;
  Address address;
  uint64_t size;
  AccessKind kind;
  HistoryEntry *entry;
  bool is_found;
};

void search_pending(ThreadState &thread, void *context) {
  auto &search = *static_cast<PendingSearch *>(context);
  if (!search.is_found)
    search.is_found = find_noted(thread, search.epoch, search.address,
                                 search.size, search.kind, search.entry);
}

}  // namespace

void commit_all_footprints() {
  if (hot.thread != nullptr) hot.thread->commit_footprint();
  const int32_t self = platform::thread_id();
  int32_t other = 0;
  if (!ender.compare_exchange_strong(other, self)) {
    for (unsigned i = 0; other != self && i < kPatienceMs; ++i) {
      if (ender.load() == 0) break;
      platform::sleep_ns(1'000'000);
    }
    return;
  }
  {
    ThreadsStay stay;
    Vector<LateRaces *> all;
    for_each_thread(judge_of_other, &all);
    for (LateRaces *late : all) {
      for (NotedRace &noted : late->races) {
        noted.moment.strand = &late->strand;
        noted.race.noted = &noted.moment;
        race_sink(*late->thread, noted.race);
      }
      destroy(late);
    }
  }
  wait_for_untold_races();
  ender.store(0);
}

bool find_pending_access(Epoch epoch, Address address, uint64_t size,
                         AccessKind kind, HistoryEntry *entry) {
  if (ender.load(std::memory_order_acquire) == 0) return false;
  PendingSearch search = {epoch, address, size, kind, entry, false};
  for_each_thread(search_pending, &search);
  return search.is_found;
}

}  // namespace yeti
