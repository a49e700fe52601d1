// Judging what a thread has noted. First the history, exactly by site, so that
// whoever finds the epoch in the shadow finds the access there; then all
// writes, then what was only read. Races are told when all is judged and no
// lock is held: what is told may synchronise.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <algorithm>

#include "runtime/access.h"
#include "runtime/bit_runs.h"
#include "runtime/footprint.h"
#include "runtime/platform.h"
#include "runtime/range_merge.h"

namespace yeti {
namespace {

// More races of one commit repeat what is known, as a rule.
constexpr size_t kMostRaces = 4096;

// So many ranges are made of bits before they are judged: the memory for them
// stays small however much is pending.
constexpr size_t kMostRanges = 1024;

// A site's bits in a page become so many ranges in the history; if they would
// be more, the bits themselves are kept.
constexpr size_t kMostRangesOfPage = 2;

template <class Noted>
struct List {
  const Noted *first;
  const Noted *last;
  const Noted *begin() const { return first; }
  const Noted *end() const { return last; }
};
using Ranges = List<NotedRange>;
using Tiles = List<NotedTile>;

template <class Noted>
List<Noted> first_of(const Vector<Noted> &all, bool with_all = true) {
  return {all.data(), all.data() + (with_all ? all.size() : 0)};
}

bool is_lower(const PageBits *a, const PageBits *b) {
  return a->page < b->page;
}

// Rows that are blocks are together a range.
bool are_blocks(const Tile &tile) {
  return tile.first.count == 1;
}
Range as_range(const Tile &tile) {
  const Range &row = tile.first;
  return tile.count == 1
             ? row
             : Range{row.start, row.size, tile.distance, tile.count};
}

// Judges the pages of 'scratch' and the ranges, as accesses of the thread. Who
// is not the thread itself gives an accessor: what a thread counts and
// remembers is its own.
class Judge {
 public:
  Judge(ThreadState &thread, CommitScratch &scratch, Ranges ranges, Tiles tiles,
        const Accessor *by = nullptr)
      : thread_(thread),
        scratch_(scratch),
        ranges_(ranges),
        tiles_(tiles),
        by_(by) {}

  void record() const;
  void judge(Vector<NotedRace> &races);
  size_t bytes() const { return bytes_; }
  size_t judged() const { return judged_; }

 private:
  PageBits *const *make_ranges(PageBits *const *page, PageBits *const *end);
  void judge_lines(PageBits *const *page, PageBits *const *end);
  void judge(AccessKind kind, Address line, uint64_t mask);
  void judge(AccessKind kind, const Range &range);
  void note_conflicts(AccessKind kind);
  void judge_ranges(AccessKind kind, const Vector<Range> &ranges);
  void judge_tiles(AccessKind kind);
  void judge_noted();
  void note(AccessKind kind, const RangeConflicts::Piece &piece);
  void add(const Part &part, StackId stack, LockSetId locks,
           const RangeConflicts::Piece &piece, Address byte);

  ThreadState &thread_;
  CommitScratch &scratch_;
  const Ranges ranges_;
  const Tiles tiles_;
  const Accessor *const by_;
  RangeConflicts conflicts_;
  Vector<NotedRace> *races_ = nullptr;
  size_t bytes_ = 0;
  size_t judged_ = 0;
};

// 'ranges' become those of the bits; returns how many bytes these have, or 0 if
// they would be more than kMostRangesOfPage.
size_t make_few_ranges(const PageBits &bits, Vector<Range> &ranges) {
  ranges.clear();
  RangeMaker maker(ranges);
  if (bits.present == ~uint64_t{0}) {
    constexpr size_t kPart = PageBits::kWords / 4;
    for (size_t i = 0; i < PageBits::kWords; i += kPart) {
      maker.add_words<kPart>(bits.start() + i * 64,
                             [&](size_t k) { return bits.words[i + k]; });
      if (ranges.size() > kMostRangesOfPage) return 0;
    }
  } else {
    for (uint64_t left = bits.present; left != 0; left &= left - 1) {
      const auto i = static_cast<size_t>(__builtin_ctzll(left));
      maker.add_word(bits.start() + i * 64, bits.words[i]);
      if (ranges.size() > kMostRangesOfPage) return 0;
    }
  }
  maker.finish();
  return ranges.size() > kMostRangesOfPage ? 0 : maker.bytes();
}

// So few bytes are judged line by line, be they one range or not.
constexpr size_t kFewBytes = 64;

void record_page(History &history, Epoch epoch, PageBits &bits,
                 Vector<Range> &ranges) {
  const size_t bytes = make_few_ranges(bits, ranges);
  bits.is_ragged = bytes <= kFewBytes;
  if (bits.present == 0) return;
  if (bytes == 0)
    return history.record_bits(bits.start(), bits.words, bits.present, epoch,
                               bits.site, bits.stack, bits.locks);
  for (const Range &range : ranges)
    history.record_range(range, epoch, bits.site, bits.stack, bits.locks);
}

void Judge::record() const {
  History &history = thread_.history();
  const Epoch epoch = thread_.strand_for_access().epoch();
  for (PageBits *bits : scratch_.pages)
    record_page(history, epoch, *bits, scratch_.of_page);
  for (const NotedRange &noted : ranges_)
    history.record_range(noted.range, epoch, noted.site, noted.stack,
                         noted.locks);
  for (const NotedTile &noted : tiles_)
    history.record_tile(noted.tile, epoch, noted.site, noted.stack,
                        noted.locks);
}

// The ranges of the pages from 'page' on, until they are enough; returns the
// first page that is left. What was written need not be judged as read.
PageBits *const *Judge::make_ranges(PageBits *const *page,
                                    PageBits *const *end) {
  scratch_.writes.clear();
  scratch_.reads.clear();
  RangeMaker writes(scratch_.writes), reads(scratch_.reads);
  while (page != end && scratch_.writes.size() < kMostRanges &&
         scratch_.reads.size() < kMostRanges) {
    PageBits *const *next = page + 1;
    bool is_ragged = (*page)->is_ragged;
    for (; next != end && (*next)->page == (*page)->page; ++next)
      is_ragged &= (*next)->is_ragged;
    if (is_ragged) {
      judge_lines(page, next);
      page = next;
      continue;
    }
    const Address start = (*page)->start();
    if (next == page + 1) {
      const bool is_write = (*page)->kind == AccessKind::kWrite;
      (is_write ? writes : reads)
          .add_words<PageBits::kWords>(
              start, [&](size_t i) { return (*page)->word(i); });
      page = next;
      continue;
    }
    uint64_t written[PageBits::kWords] = {}, read[PageBits::kWords] = {};
    for (; page != next; ++page) {
      uint64_t *target = (*page)->kind == AccessKind::kWrite ? written : read;
      for (size_t i = 0; i < PageBits::kWords; ++i)
        target[i] |= (*page)->word(i);
    }
    writes.add_words<PageBits::kWords>(start,
                                       [&](size_t i) { return written[i]; });
    reads.add_words<PageBits::kWords>(
        start, [&](size_t i) { return read[i] & ~written[i]; });
  }
  writes.finish();
  reads.finish();
  bytes_ += writes.bytes() + reads.bytes();
  return page;
}

// All that was noted in one page, line by line: its bits would make many ranges
// of which each is judged for itself anyway.
void Judge::judge_lines(PageBits *const *page, PageBits *const *end) {
  const Address start = (*page)->start();
  uint64_t present = 0;
  for (PageBits *const *each = page; each != end; ++each)
    present |= (*each)->present;
  for (; present != 0; present &= present - 1) {
    const auto i = static_cast<size_t>(__builtin_ctzll(present));
    uint64_t written = 0, read = 0;
    for (PageBits *const *each = page; each != end; ++each)
      ((*each)->kind == AccessKind::kWrite ? written : read) |=
          (*each)->word(i);
    read &= ~written;
    bytes_ += static_cast<size_t>(__builtin_popcountll(written | read));
    if (written != 0) judge(AccessKind::kWrite, start + i * 64, written);
    if (read != 0) judge(AccessKind::kRead, start + i * 64, read);
  }
}

void Judge::judge(AccessKind kind, Address line, uint64_t mask) {
  ++judged_;
  if (by_ != nullptr)
    judge_line(*by_, kind, line, mask, conflicts_);
  else
    judge_line(thread_, kind, line, mask, conflicts_);
  note_conflicts(kind);
}

void Judge::judge(AccessKind kind, const Range &range) {
  ++judged_;
  if (by_ != nullptr)
    judge_range(*by_, kind, range, conflicts_);
  else
    judge_range(thread_, kind, range, conflicts_);
  note_conflicts(kind);
}

void Judge::judge_tiles(AccessKind kind) {
  for (const NotedTile &noted : tiles_) {
    if (noted.kind != kind || are_blocks(noted.tile)) continue;
    ++judged_;
    if (by_ != nullptr)
      judge_tile(*by_, kind, noted.tile, conflicts_);
    else
      judge_tile(thread_, kind, noted.tile, conflicts_);
    note_conflicts(kind);
  }
}

inline void Judge::note_conflicts(AccessKind kind) {
  if (__builtin_expect(conflicts_.is_empty(), 1)) return;
  for (const RangeConflicts::Piece &piece : conflicts_) note(kind, piece);
  conflicts_ = RangeConflicts();
}

void Judge::judge_ranges(AccessKind kind, const Vector<Range> &ranges) {
  for (const Range &range : ranges) judge(kind, range);
}

// The noted ranges of all sites together: what several of them touch side by
// side is judged at once, and what was written need not be judged as read.
// Tiles come first: in an array that is ready for them, their rows and columns
// cost little, too.
void Judge::judge_noted() {
  scratch_.writes.clear();
  scratch_.reads.clear();
  for (const NotedTile &noted : tiles_)
    if (are_blocks(noted.tile))
      (noted.kind == AccessKind::kWrite ? scratch_.writes : scratch_.reads)
          .push_back(as_range(noted.tile));
  for (const NotedRange &noted : ranges_)
    if (noted.kind == AccessKind::kWrite)
      add_merged(scratch_.writes, noted.range);
  for (const NotedRange &noted : ranges_)
    if (noted.kind == AccessKind::kRead &&
        !is_in_last(scratch_.writes, noted.range))
      add_merged(scratch_.reads, noted.range);
  judge_tiles(AccessKind::kWrite);
  judge_ranges(AccessKind::kWrite, scratch_.writes);
  judge_tiles(AccessKind::kRead);
  judge_ranges(AccessKind::kRead, scratch_.reads);
}

void Judge::judge(Vector<NotedRace> &races) {
  races_ = &races;
  PageBits *const *page = scratch_.pages.data();
  PageBits *const *const end = page + scratch_.pages.size();
  while (page != end) {
    page = make_ranges(page, end);
    judge_ranges(AccessKind::kWrite, scratch_.writes);
    judge_ranges(AccessKind::kRead, scratch_.reads);
  }
  judge_noted();
}

// --- races ---

// The first byte of 'range' from 'from' on, or kNone.
Address first_in_range(const Range &range, Address from, Address to) {
  Address byte = from > range.start ? from : range.start;
  if (range.count > 1) {
    const size_t offset = (byte - range.start) % range.stride;
    if (offset >= range.size) byte += range.stride - offset;
  }
  return byte < to && byte < range.end() ? byte : PageBits::kNone;
}

// The same of 'tile'; the byte is in '*row' then.
Address first_in_tile(const Tile &tile, Address from, Address to, Range *row) {
  *row = tile.first;
  size_t number = 0;
  if (from >= row->end()) number = (from - row->end()) / tile.distance + 1;
  for (; number < tile.count; ++number) {
    row->start = tile.first.start + number * tile.distance;
    if (row->start >= to) break;
    const Address byte = first_in_range(*row, from, to);
    if (byte != PageBits::kNone) return byte;
  }
  return PageBits::kNone;
}

NotedRange row_of(const NotedTile &noted, const Range &row) {
  return {row, noted.site, noted.stack, noted.locks, noted.kind};
}

// The access that touched 'byte'.
Part part_of(const PageBits &bits, AccessKind kind, Address byte) {
  if (is_together(bits.site)) {
    const Address start = first_without_gap(
        byte, [&](size_t number) { return bits.word(number); });
    return part_of_neighbours(bits.site, kind, start, byte);
  }
  const YetiSite *part = part_at(bits.site, kind, byte);
  return {part, element_in_granule(part, byte, bits.touched_around(byte))};
}

Part part_of(const NotedRange &noted, AccessKind kind, Address byte) {
  const Range &range = noted.range;
  const size_t number =
      range.count > 1 ? (byte - range.start) / range.stride : 0;
  const Address start = range.start + number * range.stride;
  if (is_together(noted.site))
    return part_of_neighbours(noted.site, kind, start, byte);
  const YetiSite *part = part_at(noted.site, kind, byte);
  return {part, element_at(part, start, range.size, byte)};
}

// Each site that had part in the conflict.
void Judge::note(AccessKind kind, const RangeConflicts::Piece &piece) {
  const size_t known = races_->size();
  const Address end = piece.address + piece.size;
  const auto is_known = [&](const Part &part) {
    for (size_t i = known; i < races_->size(); ++i)
      if ((*races_)[i].race.site == part.site) return true;
    return races_->size() >= kMostRaces;
  };
  auto page = std::lower_bound(
      scratch_.pages.begin(), scratch_.pages.end(),
      piece.address >> kYetiPageBits,
      [](const PageBits *bits, Address number) { return bits->page < number; });
  for (; page != scratch_.pages.end() && (*page)->start() < end; ++page) {
    const PageBits &bits = **page;
    if (bits.kind != kind) continue;
    const Address byte = bits.first_touched(piece.address, end);
    if (byte == PageBits::kNone) continue;
    const Part part = part_of(bits, kind, byte);
    if (!is_known(part)) add(part, bits.stack, bits.locks, piece, byte);
  }
  for (const NotedRange &noted : ranges_) {
    if (noted.kind != kind) continue;
    const Address byte = first_in_range(noted.range, piece.address, end);
    if (byte == PageBits::kNone) continue;
    const Part part = part_of(noted, kind, byte);
    if (!is_known(part)) add(part, noted.stack, noted.locks, piece, byte);
  }
  for (const NotedTile &noted : tiles_) {
    if (noted.kind != kind) continue;
    Range row;
    const Address byte = first_in_tile(noted.tile, piece.address, end, &row);
    if (byte == PageBits::kNone) continue;
    const Part part = part_of(row_of(noted, row), kind, byte);
    if (!is_known(part)) add(part, noted.stack, noted.locks, piece, byte);
  }
}

// The race is about the one access that touched 'byte'.
void Judge::add(const Part &part, StackId stack, LockSetId locks,
                const RangeConflicts::Piece &piece, Address byte) {
  const Element &access = part.element;
  const Address end =
      std::min(piece.address + piece.size, access.start + access.size);
  NotedRace noted;
  noted.race = {byte,
                end - byte,
                access.start,
                access.size,
                part.site,
                piece.conflict.previous,
                piece.conflict.kind,
                piece.conflict.atomic,
                nullptr};
  noted.moment = {stack, locks, nullptr};
  races_->push_back(noted);
}

void prepare(Vector<PageBits *> &pages) {
  for (PageBits *bits : pages) {
    bits->find_present();
    bits->is_ragged = false;
  }
  if (!std::is_sorted(pages.begin(), pages.end(), is_lower))
    std::sort(pages.begin(), pages.end(), is_lower);
}

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

// --- by the owner ---

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
    Judge judge(thread, scratch_, first_of(ranges_, with_ranges),
                first_of(tiles_, with_ranges));
    judge.record();
    judge.judge(races);
    note_stack_use(thread, scratch_.pages);
    ++thread.counters.commit;
    thread.counters.committed_range += judge.judged();
    const size_t bytes = judge.bytes() + retired_bytes_;
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

// --- at the end of the process ---

// The owner may run on, and set bits that come too late to be seen. In a signal
// handler it may change its clock though something is pending: no more than the
// bit that was interrupted.
void Footprint::judge_at_end(ThreadState &thread, Vector<NotedRace> &races,
                             StrandInfo *strand) {
  SpinGuard guard(lock_);
  if (!is_pending_ || is_interrupted()) return;
  CommitScratch scratch;
  scratch.pages.assign(pages_.begin(), pages_.end());
  prepare(scratch.pages);
  const Strand &owner = thread.strand_seen_from_outside();
  Counters counters;
  ReadSetMemo sets;
  const Accessor by{owner.present(), counters, sets, &owner.common_past()};
  Judge judge(thread, scratch, first_of(ranges_), first_of(tiles_), &by);
  judge.judge(races);
  *strand = owner.info();
}

bool Footprint::find(ThreadState &thread, Epoch epoch, Address address,
                     uint64_t size, AccessKind kind, HistoryEntry *result) {
  SpinGuard guard(lock_);
  if (!is_pending_) return false;
  if (thread.strand_seen_from_outside().epoch() != epoch) return false;
  const auto take = [&](const Part &part, StackId stack, LockSetId locks) {
    *result = {
        part.element.start, part.element.size, epoch, part.site, stack, locks};
    return true;
  };
  for (const PageBits *bits : pages_) {
    if (bits->kind != kind || bits->start() >= address + size ||
        bits->end() <= address)
      continue;
    const Address byte = bits->first_touched(address, address + size);
    if (byte == PageBits::kNone) continue;
    return take(part_of(*bits, kind, byte), bits->stack, bits->locks);
  }
  for (const NotedRange &noted : ranges_) {
    if (noted.kind != kind) continue;
    const Address byte = first_in_range(noted.range, address, address + size);
    if (byte == PageBits::kNone) continue;
    return take(part_of(noted, kind, byte), noted.stack, noted.locks);
  }
  for (const NotedTile &noted : tiles_) {
    if (noted.kind != kind) continue;
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

// The thread that ends the process, while it judges for others: accesses of
// others are then in the shadow that their histories do not have.
std::atomic<int32_t> ender{0};

// How long another thread that ends the process, too, waits for it.
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
  thread.footprint.judge_at_end(thread, late->races, &late->strand);
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
    search.is_found =
        thread.footprint.find(thread, search.epoch, search.address, search.size,
                              search.kind, search.entry);
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
