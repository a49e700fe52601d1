// Judges what a thread has noted. First the history, exactly by site, so that
// whoever finds the epoch in the shadow finds the access there; then all
// writes, then what was only read. Races are kept, to be told when no lock is
// held. SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_JUDGE_H
#define YETI_RUNTIME_FOOTPRINT_JUDGE_H

#include "runtime/access.h"
#include "runtime/bit_runs.h"
#include "runtime/footprint.h"
#include "runtime/site_element.h"

namespace yeti {

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

// Puts the pages in order, for a judge.
void prepare(Vector<PageBits *> &pages);

// Judges the pages of 'scratch' and the ranges, as accesses of the thread. Who
// is not the thread itself gives an accessor: what a thread counts and
// remembers is its own.
class FootprintJudge {
 public:
  FootprintJudge(ThreadState &thread, CommitScratch &scratch,
                 NotedRanges ranges, NotedTiles tiles,
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

  ThreadState &thread_;
  CommitScratch &scratch_;
  const NotedRanges ranges_;
  const NotedTiles tiles_;
  const Accessor *const by_;
  RangeConflicts conflicts_;
  Vector<NotedRace> *races_ = nullptr;
  size_t bytes_ = 0;
  size_t judged_ = 0;
};

}  // namespace yeti

#endif
