// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/footprint_judge.h"

#include <algorithm>

#include "runtime/footprint/range_merge.h"
#include "runtime/judge/judge_ranges.h"
#include "runtime/judge/noted_parts.h"
#include "runtime/shadow/prefetch_ahead.h"

namespace yeti {

namespace {

// Further races of one commit usually repeat what is known.
constexpr size_t kMostRaces = 4096;

// This many ranges are made from bits before they are judged, so that the
// memory for them remains small however much is pending.
constexpr size_t kMostRanges = 1024;

// A site's bits in a page become at most this many ranges in the history; if
// there would be more, the bits themselves are kept.
constexpr size_t kMostRangesOfPage = 2;

bool is_lower(const PageBits *a, const PageBits *b) {
  return a->page < b->page;
}

// Rows that are blocks form a range together.
bool are_blocks(const Tile &tile) {
  return tile.first.count == 1;
}
Range as_range(const Tile &tile) {
  const Range &row = tile.first;
  return tile.rows == 1 ? row
                        : Range{row.start, row.size, tile.pitch, tile.rows};
}

// 'ranges' become those of the bits. Returns the number of their bytes, or 0 if
// there would be more than kMostRangesOfPage ranges.
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

// Whether the bits of all sites in one page are together blocks of, on average,
// at least some lines, as those of a stencil are.
bool has_long_blocks(PageBits *const *page, PageBits *const *end) {
  constexpr int kLong = 4;
  uint64_t present = 0, last = 0;
  int blocks = 0;
  for (PageBits *const *each = page; each != end; ++each)
    present |= (*each)->present;
  for (uint64_t left = present; left != 0; left &= left - 1) {
    const auto i = static_cast<size_t>(__builtin_ctzll(left));
    uint64_t word = 0;
    for (PageBits *const *each = page; each != end; ++each)
      word |= (*each)->word(i);
    const bool continues = i > 0 && (present >> (i - 1) & 1) != 0;
    blocks +=
        __builtin_popcountll(word & ~(word << 1 | (continues ? last : 0)));
    last = word >> 63;
  }
  return blocks * kLong <= __builtin_popcountll(present);
}

// At most this many bytes are judged line by line, whether or not they are one
// range.
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

}  // namespace

void FootprintJudge::record(History &history) const {
  const Epoch epoch = by_.epoch;
  for (PageBits *bits : pages_)
    record_page(history, epoch, *bits, scratch_.of_page);
  for (const NotedRange &noted : ranges_)
    history.record_range(noted.range, epoch, noted.site, noted.stack,
                         noted.locks);
  for (const NotedTile &noted : tiles_)
    history.record_tile(noted.tile, epoch, noted.site, noted.stack,
                        noted.locks);
}

// The ranges of the pages from 'page' on, until there are enough; returns the
// first page that is left. What was written need not be judged as read.
PageBits *const *FootprintJudge::make_ranges(PageBits *const *page,
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
    is_ragged = is_ragged && !has_long_blocks(page, next);
    if (takes_uncovered(page, next, is_ragged, writes, reads)) {
      page = next;
      continue;
    }
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

// Includes the ranges that will be judged.
void FootprintJudge::find_covering() {
  CoveringBlocks &covering = scratch_.covering;
  if (pages_.empty()) return;
  covering.begin(pages_.front()->start(), pages_.back()->end());
  for (const NotedRange &noted : ranges_) covering.add(noted.range, noted.kind);
  for (const NotedTile &noted : tiles_)
    if (are_blocks(noted.tile)) covering.add(as_range(noted.tile), noted.kind);
  covering.finish();
}

// If ranges cover part of a page, the rest of it becomes ranges, or is judged
// line by line; else returns false.
bool FootprintJudge::takes_uncovered(PageBits *const *page,
                                     PageBits *const *end, bool is_ragged,
                                     RangeMaker &writes, RangeMaker &reads) {
  if (scratch_.covering.is_empty()) return false;
  const Address start = (*page)->start();
  uint64_t covered_writes[PageBits::kWords], covered_reads[PageBits::kWords];
  if (!scratch_.covering.find(start, covered_writes, covered_reads))
    return false;
  for (size_t i = 0; i < PageBits::kWords; ++i) {
    uint64_t written = 0, read = 0;
    for (PageBits *const *each = page; each != end; ++each)
      ((*each)->kind == AccessKind::kWrite ? written : read) |=
          (*each)->word(i);
    if ((written | read) == 0) continue;
    const uint64_t all = written | read;
    read &= ~written & ~covered_reads[i];
    written &= ~covered_writes[i];
    const uint64_t noted = is_ragged ? all : all & ~(written | read);
    bytes_ += static_cast<size_t>(__builtin_popcountll(noted));
    const Address line = start + i * 64;
    if (!is_ragged) {
      writes.add_word(line, written);
      reads.add_word(line, read);
      continue;
    }
    if (written != 0) judge(AccessKind::kWrite, line, written);
    if (read != 0) judge(AccessKind::kRead, line, read);
  }
  return true;
}

// Judges everything that was noted in one page, line by line: its bits would
// make many ranges, which would be judged one by one anyway.
void FootprintJudge::judge_lines(PageBits *const *page, PageBits *const *end) {
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

void FootprintJudge::judge(AccessKind kind, Address line, uint64_t mask) {
  ++judged_;
  judge_line(by_, kind, line, mask, conflicts_);
  note_conflicts(kind);
}

void FootprintJudge::judge(AccessKind kind, const Range &range) {
  ++judged_;
  judge_range(by_, kind, range, conflicts_);
  note_conflicts(kind);
}

void FootprintJudge::judge_tiles(AccessKind kind) {
  for (const NotedTile &noted : tiles_) {
    if (noted.kind != kind || are_blocks(noted.tile)) continue;
    ++judged_;
    judge_tile(by_, kind, noted.tile, conflicts_);
    note_conflicts(kind);
  }
}

inline void FootprintJudge::note_conflicts(AccessKind kind) {
  if (__builtin_expect(conflicts_.is_empty(), 1)) return;
  for (const RangeConflicts::Piece &piece : conflicts_)
    if (races_->size() < kMostRaces) note(kind, piece);
  conflicts_ = RangeConflicts();
}

void FootprintJudge::judge_ranges(AccessKind kind,
                                  const Vector<Range> &ranges) {
  PrefetchAhead ahead(ranges.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    ahead.come_to(i, [&](size_t next) { return ranges[next].start; });
    judge(kind, ranges[i]);
  }
}

// The noted ranges of all sites together: what several of them touch side by
// side is judged at once, and what was written need not be judged as read.
// Tiles come first: in an array that is prepared for them, their rows and
// columns cost little, too.
void FootprintJudge::judge_noted() {
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

void FootprintJudge::judge(Vector<NotedRace> &races) {
  races_ = &races;
  PageBits *const *page = pages_.data();
  PageBits *const *const end = page + pages_.size();
  find_covering();
  while (page != end) {
    page = make_ranges(page, end);
    judge_ranges(AccessKind::kWrite, scratch_.writes);
    judge_ranges(AccessKind::kRead, scratch_.reads);
  }
  judge_noted();
}

namespace {

// At most this many successive accesses are inspected to see all those for
// which 'site' stands: they repeat, and the first one may be found in the
// middle of a period.
size_t most_parts(const YetiSite *site) {
  if (site->period == 0) return 1;
  size_t count = 1;
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    ++count;
  return count;
}

}  // namespace

// Each site that took part in the conflict and, for a check of several
// variables, each of these.
void FootprintJudge::note(AccessKind kind, const RangeConflicts::Piece &piece) {
  const size_t known = races_->size();
  const Address end = piece.address + piece.size;
  const auto is_known = [&](const Part &part) {
    for (size_t i = known; i < races_->size(); ++i)
      if ((*races_)[i].race.site == part.site) return true;
    return races_->size() >= kMostRaces;
  };
  // 'first' finds the first byte from a given one on, 'at' the access to it.
  const auto note_parts = [&](const auto &noted, auto first, auto at) {
    if (noted.kind != kind) return;
    Address from = piece.address;
    for (size_t left = most_parts(noted.site); left > 0; --left) {
      const Address byte = first(from);
      if (byte == PageBits::kNone) return;
      const Part part = at(byte);
      if (!is_known(part)) add(part, noted.stack, noted.locks, piece, byte);
      from = std::max(byte + 1, part.element.start + part.element.size);
    }
  };
  auto page = std::lower_bound(
      pages_.begin(), pages_.end(), piece.address >> kYetiPageBits,
      [](const PageBits *bits, Address number) { return bits->page < number; });
  for (; page != pages_.end() && (*page)->start() < end; ++page) {
    const PageBits &bits = **page;
    note_parts(
        bits, [&](Address from) { return bits.first_touched(from, end); },
        [&](Address byte) { return part_of(bits, kind, byte); });
  }
  for (const NotedRange &noted : ranges_)
    note_parts(
        noted,
        [&](Address from) { return first_in_range(noted.range, from, end); },
        [&](Address byte) { return part_of(noted, kind, byte); });
  for (const NotedTile &noted : tiles_) {
    Range row;
    note_parts(
        noted,
        [&](Address from) {
          return first_in_tile(noted.tile, from, end, &row);
        },
        [&](Address byte) { return part_of(row_of(noted, row), kind, byte); });
  }
}

// The race is about the one access that touched 'byte'.
void FootprintJudge::add(const Part &part, StackId stack, LockSetId locks,
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

}  // namespace yeti
