// What a thread has accessed since its last synchronisation and what is not
// judged yet: bits by page and site, and ranges. Private to the thread, so that
// to note an access costs next to nothing; judged when it is committed, before
// anything can change the thread's clock. Earlier is always right, too.
//
// The owner changes it under the lock, but for counts and bits that only grow;
// whoever ends the process reads it under the lock. As every synchronisation
// commits first, the strand of a footprint that is not empty keeps its clock
// and its epoch while somebody holds the lock.
//
// Compiled code sets bits by plain stores, and a signal handler may come
// between its look at the page table and the store. So in a handler nothing is
// added to or taken out of the table, and what is committed there stays in its
// place, empty.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_FOOTPRINT_H
#define YETI_RUNTIME_FOOTPRINT_FOOTPRINT_H

#include "runtime/base/range.h"
#include "runtime/base/spin_lock.h"
#include "runtime/footprint/covering_blocks.h"
#include "runtime/footprint/page_bits.h"
#include "runtime/history/history_entry.h"
#include "runtime/rules/race.h"

namespace yeti {

// Accesses of one site to all bytes of a range.
struct NotedRange {
  Range range;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
  AccessKind kind;
};

// The same for a tile, or, if its rows are blocks, for a range of these. Few
// checks are about one, but each for many rows.
struct NotedTile {
  Tile tile;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
  AccessKind kind;
};

// A race of a noted access, to be told when all is judged.
struct NotedRace {
  Race race;
  AccessMoment moment;
};

// What a commit needs while it lasts, kept for the next one.
struct CommitScratch {
  Vector<PageBits *> pages;  // in rising order
  // Of these and of ranges and tiles, where a strand has accesses of both faces
  // of its epoch, those of one.
  Vector<PageBits *> pages_of_face;
  Vector<NotedRange> ranges_of_face;
  Vector<NotedTile> tiles_of_face;
  Vector<Range> writes, reads, of_page;
  CoveringBlocks covering;
};

struct PageTables;
class Strand;  // strand.h

class Footprint {
 public:
  Footprint() = default;
  ~Footprint();
  Footprint(const Footprint &) = delete;
  Footprint &operator=(const Footprint &) = delete;

  bool is_pending() const { return is_pending_; }

  // An access of 'size' bytes, at most 64. The first few of a site in a page
  // are judged at once: code that synchronises often needs no bits.
  void page_miss(ThreadState &thread, Address address, size_t size,
                 const YetiSite *site);
  // The same access as compiled code notes it: as bits, if the page table has a
  // place for it.
  void note(ThreadState &thread, Address address, size_t size,
            const YetiSite *site);
  void add_range(ThreadState &thread, AccessKind kind, const Range &range,
                 const YetiSite *site);
  // The arguments of the entry points.
  void add_block(ThreadState &thread, AccessKind kind, Address start,
                 size_t size, const YetiSite *site);
  void add_strided(ThreadState &thread, AccessKind kind, Address first,
                   size_t element, int64_t stride, size_t count,
                   const YetiSite *site) {
    add_tile(thread, kind, first, element, stride, count, 0, 1, site);
  }
  void add_tile(ThreadState &thread, AccessKind kind, Address first,
                size_t element, int64_t stride, size_t columns, int64_t pitch,
                size_t rows, const YetiSite *site);

  // Fast paths of add_range and page_miss, in footprint_steps.h: whether what
  // they are told goes on as the site did before, and has been noted.
  bool continues_rows(ThreadState &thread, AccessKind kind, const Range &row,
                      const YetiSite *site);
  bool continues_column(ThreadState &thread, Address address, size_t size,
                        const YetiSite *site);
  // Whether the last access of the site that missed was part of a column.
  bool is_on_column(const YetiSite *site) const;

  // Whether 'count' elements of a site lie as far behind its last run, which
  // was the same, as that behind the one before.
  bool is_in_tile(Address first, int64_t stride, uint64_t count,
                  const YetiSite *site);

  // Whether one of the last ranges that are pending has all of these bytes, so
  // that an access of 'kind' to them is covered.
  bool has_range(AccessKind kind, Address start, size_t size) const;

  // Judges all that is pending, and tells the races.
  void commit(ThreadState &thread);
  // As above for what may be in ['start', 'end'), and perhaps more.
  void commit_within(ThreadState &thread, Address start, Address end) {
    if (__builtin_expect(is_pending_, 0))
      commit_overlapping(thread, start, end);
  }

  // The page table, or null before the first page_miss. It is found in '*place'
  // from then on, as long as the footprint lives and is not hidden.
  YetiPageTable *table() const { return table_; }
  void publish_table_in(YetiPageTable **place) {
    if (__builtin_expect(place_ == nullptr && table_ != nullptr, 0))
      publish(place);
  }
  // Compiled code is to call page_miss for every access, and as usual again.
  void hide_table(bool is_hidden);

  // Around a signal handler of the program; 'frame' is an address on the stack
  // on which it runs. Left by other ways than a return, it is over when control
  // is back in a function that was called before it: that tells 'resume_at'.
  Address begin_interruption(Address frame) {
    const Address outer = interrupted_at_.load(std::memory_order_relaxed);
    if (outer == 0) interrupted_at_.store(frame, std::memory_order_relaxed);
    return outer;
  }
  void end_interruption(Address outer) {
    interrupted_at_.store(outer, std::memory_order_relaxed);
  }
  void resume_at(const ThreadState &thread, Address frame) {
    if (__builtin_expect(is_interrupted(), 0)) look_for_end(thread, frame);
  }

  // --- for the end of the process: by any thread ---
  // Judges what is pending without a change of the footprint or of the thread's
  // history, and adds the races to 'races'; '*strand' is whose they are.
  void judge_at_end(ThreadState &thread, Vector<NotedRace> &races,
                    StrandInfo *strand);
  // As History::find, among what is pending.
  bool find(ThreadState &thread, Epoch epoch, Address address, uint64_t size,
            AccessKind kind, HistoryEntry *result);

 private:
  bool is_interrupted() const {
    return interrupted_at_.load(std::memory_order_relaxed) != 0;
  }
  struct Circumstances {
    StackId stack;
    LockSetId locks;
  };
  // The last access of a site that missed, and the distance of such accesses;
  // several sites share one. See is_in_column.
  struct Miss {
    const YetiSite *site;
    Address address;
    uint64_t distance;
    bool is_column;
  };
  static Circumstances circumstances(ThreadState &thread);
  template <class Noted>
  static bool is_as_noted(const ThreadState &thread, const Noted &noted);
  void count_one_more(size_t &count, Address end);
  bool is_noted_in_step(const ThreadState &thread, AccessKind kind,
                        Address start, size_t size, const YetiSite *site);
  bool is_noted_as_row(const ThreadState &thread, AccessKind kind,
                       const Range &row, const YetiSite *site);
  static bool may_note(ThreadState &thread, AccessKind kind, Address start,
                       Address end);
  // A tile with fewer rows or columns is noted as ranges.
  static constexpr size_t kFewestRows = 8;
  void add_large_tile(ThreadState &thread, AccessKind kind, Tile tile,
                      const YetiSite *site);
  void note_parts(ThreadState &thread, Address address, const YetiSite *site);
  bool is_for_now(const Strand &strand, Address address, const YetiSite *site);
  bool comes_over_border(Address address, const YetiSite *site) const;
  bool is_in_column(Address address, const YetiSite *site);
  bool is_still_in_column(Miss &last, Address address, bool is_in_step);
  void install(ThreadState &thread, Address address, size_t size,
               const YetiSite *site);
  void put_into_table(PageBits &bits);
  void take_out_of_table(const PageBits &bits);
  bool make_tables();
  void publish(YetiPageTable **place);
  void retire_neighbour(ThreadState &thread, Address page,
                        const YetiSite *site);
  void put_range(const NotedRange &noted);
  void commit_if_full(ThreadState &thread);
  void put_tile(const NotedTile &noted);
  void include_in_bounds(Address start, Address end);
  uint32_t last_for(const NotedRange &noted) const;
  void has_grown(uint32_t index, const NotedRange &noted);
  bool is_next_row(const NotedRange &noted);
  uint32_t add_row(const NotedRange &noted, size_t distance, uint32_t index);
  void find_spare(const NotedRange &noted, uint32_t index);
  bool joins_another(const NotedRange &noted);
  void store_range(const NotedRange &noted, uint32_t index);
  void append_range(const NotedRange &noted);
  void note_recent(uint32_t index) {
    recent_[next_recent_++ % kRecent] = index;
  }
  const YetiSite *placed_if_known(const YetiSite *site, Address first) const;
  const YetiSite *placed(const YetiSite *site, Address first);
  bool has_range_within(Address start, Address end) const;
  void commit_overlapping(ThreadState &thread, Address start, Address end);
  void commit(ThreadState &thread, PageBits *const *pages, size_t page_count,
              bool with_ranges);
  void drop(PageBits *const *pages, size_t page_count, bool with_ranges);
  void look_for_end(const ThreadState &thread, Address frame);
  void learn_from(size_t pages, size_t bytes);

  bool is_pending_ = false;
  bool is_hidden_ = false;
  uint8_t patience_ = 0;  // see is_for_now; set with the tables
  SpinLock lock_;         // as said above
  PendingPages pages_;
  Vector<NotedRange> ranges_;
  Vector<NotedTile> tiles_;
  Address ranges_low_ = 0, ranges_high_ = 0;  // all of both lie in between
  // Ranges by their place in the list, plus 1; what is behind its end is of the
  // commit before. The last one of a site; several sites share one.
  static constexpr size_t kLasts = 64;
  uint32_t last_range_[kLasts] = {};
  // Some that have been added or have grown lately.
  static constexpr size_t kRecent = 8;
  uint32_t recent_[kRecent] = {};
  uint8_t next_recent_ = 0;
  uint32_t spare_ = 0;  // one for which another stands
  // The last two ranges of a site: of two rows, where those of even and odd
  // rows differ; several sites share one. See is_next_row.
  struct Row {
    Address start;
    uint64_t distance;  // from the one before, which was two rows ago
    uint32_t tile;      // that it belongs to, by its place plus 1, or 0
  };
  struct LastRows {
    const YetiSite *site;
    uint64_t commit;  // that has their tiles
    size_t size, stride, count;
    Row rows[2];  // the older one first
  };
  static constexpr size_t kLastRows = 16;
  LastRows last_rows_[kLastRows] = {};
  // See is_in_column.
  static constexpr size_t kMisses = 16;
  Miss last_miss_[kMisses] = {};
  // The last run of a site; several sites share one. See is_in_tile.
  struct LastRun {
    const YetiSite *site;
    Address first;
    int64_t stride;
    uint64_t count, distance;
  };
  static constexpr size_t kLastRuns = 16;
  LastRun last_run_[kLastRuns] = {};
  // Answers of placed_site.
  struct Placed {
    const YetiSite *from, *site;
  };
  static constexpr size_t kPlaced = 16;
  static size_t placed_index(const YetiSite *site, Address offset);
  Placed placed_[kPlaced] = {};
  // The handler that runs, or 0. Set before anything in it changes a clock.
  std::atomic<Address> interrupted_at_{0};
  PageTables *tables_ = nullptr;
  YetiPageTable *table_ = nullptr;  // of tables_
  YetiPageTable **place_ = nullptr;
  YetiPageTable *empty_table_ = nullptr;  // what was there before
  uint64_t commits_ = 0;
  // What became ranges since the last commit; see retire_neighbour.
  size_t retired_pages_ = 0, retired_bytes_ = 0;
  CommitScratch scratch_;
};

// The thread ends the process: what all threads have noted is judged, theirs
// and its own. Their strands stay as they are; threads that end meanwhile wait.
void commit_all_footprints();

// As find_access for what was judged by commit_all_footprints.
bool find_pending_access(Epoch epoch, Address address, uint64_t size,
                         AccessKind kind, HistoryEntry *entry);

// Bounds; tests make them small.
struct FootprintLimits {
  unsigned first_accesses = 1;  // of a site in a page, judged at once
  unsigned most_accesses = 8;   // as above, where bits proved not worth while
  // Where there are so many pages, one that is done and of which at least so
  // many bytes were touched becomes a range.
  size_t many_pages = 512;
  size_t many_bytes = PageBits::kBytes / 16;
  size_t max_pages = (size_t{2} << 20) / sizeof(PageBits);
  size_t max_ranges = 4096;
};
extern FootprintLimits footprint_limits;

}  // namespace yeti

#endif
