// Judges what a thread has noted. First it records the history, exactly by
// site, so that whoever finds the epoch in the shadow finds the access there.
// Then it judges all writes, and then what was only read. Races are kept, to be
// reported when no lock is held. Knows only who accesses (Accessor), not the
// thread.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_JUDGE_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_JUDGE_H

#include "runtime/footprint/bit_runs.h"
#include "runtime/footprint/commit_scratch.h"
#include "runtime/history/site_element.h"
#include "runtime/judge/judge_ranges.h"

namespace yeti {

// A race of a noted access, to be reported when everything is judged.
struct NotedRace {
  Race race;
  AccessMoment moment;
};

template <class Noted>
struct NotedList {
  const Noted *first;
  const Noted *last;
  const Noted *begin() const { return first; }
  const Noted *end() const { return last; }
};
using NotedRanges = NotedList<NotedRange>;
using NotedTiles = NotedList<NotedTile>;

template <class Noted>
NotedList<Noted> first_of(const Vector<Noted> &all, bool with_all = true) {
  return {all.data(), all.data() + (with_all ? all.size() : 0)};
}

// Sorts the pages, as a judge needs them.
void prepare(Vector<PageBits *> &pages);

// What a thread has noted.
struct Noted {
  const Vector<PageBits *> &pages;
  NotedRanges ranges;
  NotedTiles tiles;
};

// Calls judge(binding, noted) for the parts of 'noted' whose accesses have the
// same face of the epoch: the part contains a site if it says 'binding'.
template <class Judge>
void for_each_face(const Strand &strand, const Noted &noted,
                   CommitScratch &scratch, Judge judge) {
  if (__builtin_expect(!strand.has_any_thread(), 1))
    return judge(kYetiBindingUnknown, noted);
  for (YetiBinding binding : {kYetiIndependent, kYetiThreadBound}) {
    const auto copy = [&](auto &to, const auto &from, auto site_of) {
      to.clear();
      for (const auto &each : from)
        if (strand.is_thread_bound(binding_of(site_of(each))) ==
            strand.is_thread_bound(binding))
          to.push_back(each);
    };
    const auto site_of = [](const auto &each) { return each.site; };
    copy(scratch.pages_of_face, noted.pages,
         [](const PageBits *bits) { return bits->site; });
    copy(scratch.ranges_of_face, noted.ranges, site_of);
    copy(scratch.tiles_of_face, noted.tiles, site_of);
    judge(binding,
          Noted{scratch.pages_of_face, first_of(scratch.ranges_of_face),
                first_of(scratch.tiles_of_face)});
  }
}

// Judges what was noted as accesses by 'by'.
class FootprintJudge {
 public:
  FootprintJudge(const Accessor &by, CommitScratch &scratch, const Noted &noted)
      : by_(by),
        scratch_(scratch),
        pages_(noted.pages),
        ranges_(noted.ranges),
        tiles_(noted.tiles) {}

  void record(History &history) const;
  void judge(Vector<NotedRace> &races);
  size_t bytes() const { return bytes_; }
  size_t judged() const { return judged_; }

 private:
  void find_covering();
  PageBits *const *make_ranges(PageBits *const *page, PageBits *const *end);
  bool takes_uncovered(PageBits *const *page, PageBits *const *end,
                       bool is_ragged, RangeMaker &writes, RangeMaker &reads);
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

  const Accessor &by_;
  CommitScratch &scratch_;
  const Vector<PageBits *> &pages_;
  const NotedRanges ranges_;
  const NotedTiles tiles_;
  RangeConflicts conflicts_;
  Vector<NotedRace> *races_ = nullptr;
  size_t bytes_ = 0;
  size_t judged_ = 0;
};

}  // namespace yeti

#endif
