// What the strands on one thread accessed lately: the source of the older
// side's site and stack when a race is found. Accesses that were judged one by
// one are in a ring of their own (access_ring.h). The others, ranges and bits
// among them, are in a ring of at most history_size entries (rounded up to a
// power of two of at least 32) that grows as it is filled; written by the
// thread without locks, read by whoever makes a report. What is overwritten
// goes to the archive; what is gone from there too is said to be gone.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_HISTORY_H
#define YETI_RUNTIME_HISTORY_HISTORY_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/range.h"
#include "runtime/history/access_ring.h"
#include "runtime/history/history_archive.h"
#include "runtime/history/history_cell.h"

namespace yeti {

class History {
 public:
  History() = default;
  ~History();
  History(const History &) = delete;
  History &operator=(const History &) = delete;

  // Only the thread itself. An access that lies as far from the last one of the
  // same site, epoch, stack and locks as that from the one before takes no
  // entry of its own: loops over rows and over columns take one.
  void record(Address address, uint64_t size, Epoch epoch, const YetiSite *site,
              StackId stack, LockSetId locks) {
    Run &run = runs_[run_index(site)];
    const bool continues = run.site == site && run.epoch == epoch &&
                           run.circumstances == circumstances(stack, locks) &&
                           size == run.unit &&
                           next_.load(std::memory_order_relaxed) < run.gone_at;
    if (__builtin_expect(continues && run.next == address, 1)) {
      run.next += static_cast<Address>(run.stride);
      run.cell->size.store(++run.count | kIsRun, std::memory_order_release);
    } else if (!continues || !begin_run(run, address)) {
      record_anew({address, size, epoch, site, stack, locks}, run);
    }
  }
  // An access of at most AccessRing::kMostBytes, which was judged at once.
  void note(Address address, uint64_t size, Epoch epoch, const YetiSite *site,
            StackId stack, LockSetId locks) {
    if (__builtin_expect(!try_note(address, size, epoch, site, stack, locks),
                         0))
      note_in_next_block({address, size, epoch, site, stack, locks});
  }
  // Makes room for at least one more of them, as far as there is memory.
  void make_room_for_note();
  // As note() where that needs no memory; else false, with nothing done.
  bool try_note(Address address, uint64_t size, Epoch epoch,
                const YetiSite *site, StackId stack, LockSetId locks) {
    return accesses_.try_add(address, size, site, epoch,
                             circumstances(stack, locks));
  }
  // Accesses of 'site' to all of 'range', and to the bytes of the page at
  // 'start' that have their bit in 'words' (abi.h), of which those that are not
  // zero have one in 'present'.
  void record_range(const Range &range, Epoch epoch, const YetiSite *site,
                    StackId stack, LockSetId locks);
  void record_bits(Address start, const uint64_t *words, uint64_t present,
                   Epoch epoch, const YetiSite *site, StackId stack,
                   LockSetId locks);
  // The same for all of 'tile'.
  void record_tile(const Tile &tile, Epoch epoch, const YetiSite *site,
                   StackId stack, LockSetId locks);
  void record(const HistoryEntry &entry) {
    record(entry.address, entry.size, entry.epoch, entry.site, entry.stack,
           entry.locks);
  }

  // It has another thread from now on; which one, in the order of their lives.
  void begin_user() { ++user_; }
  uint32_t user() const { return user_ & (~0u >> 4); }

  // Entries ever recorded.
  uint64_t recorded() const { return next_.load(std::memory_order_acquire); }

  // Any thread: the newest access of exactly 'epoch', as 'wanted', that
  // overlaps
  // ['address', 'address' + 'size'), among those recorded since recorded() was
  // 'since'; of a check for several sites, as its part. False if it is no
  // longer known.
  bool find(Epoch epoch, uint64_t since, Address address, uint64_t size,
            WantedAccess wanted, HistoryEntry *result) const;

 private:
  using Cell = HistoryCell;
  using Reading = HistoryReading;

  // The last entry of some site, which may grow. Known to the owner only.
  struct Run {
    Address next;  // where the run would go on
    const YetiSite *site;
    Epoch epoch;
    uint64_t circumstances;
    Cell *cell;
    uint64_t unit;  // size of each access
    uint64_t count;
    int64_t stride;
    uint64_t gone_at;  // next_ when the cell is about to be overwritten; 0 for
                       // an entry that may not grow
  };
  // Stack and locks in one word, made in a register: a comparison of the pair
  // in memory, just written in halves, would wait for the halves.
  static uint64_t circumstances(StackId stack, LockSetId locks) {
    return AccessRing::circumstances(stack, locks);
  }
  static constexpr size_t kRuns = 64;
  static size_t run_index(const YetiSite *site) {
    return (reinterpret_cast<uintptr_t>(site) / sizeof(YetiSite)) % kRuns;
  }

  // Chunk 0 holds the cells 0 to kFirstChunk - 1, chunk k > 0 as many as all
  // before it: the capacity is a power of two and cells stay put.
  static constexpr unsigned kFirstBits = 5;
  static constexpr size_t kFirstChunk = size_t{1} << kFirstBits;
  static constexpr unsigned kChunks = 24;

  static unsigned chunk_of(size_t index);
  static size_t chunk_size(unsigned chunk);
  Cell &cell(size_t index) const;
  void grow(size_t capacity);
  static bool begin_run(Run &run, Address address);
  void note_in_next_block(const HistoryEntry &access);
  bool begin_next_block();
  void record_anew(const HistoryEntry &entry, Run &run);
  Cell *begin_entry();
  void end_entry(Cell &cell, const HistoryEntry &entry, uint64_t size,
                 int64_t stride, uint64_t more);
  void record_run(const HistoryEntry &first, uint64_t count, uint64_t stride);
  bool read(uint64_t number, Reading *reading) const;
  bool find_in_ring(Epoch epoch, uint64_t since, Address address, uint64_t size,
                    WantedAccess wanted, HistoryEntry *result) const;
  KeptBits *take_bits();
  bool is_kept(Epoch epoch, bool is_passing);
  bool is_passing(const Cell &cell, uint64_t number, size_t capacity) const;
  void archive_cell(const Cell &cell, uint64_t number, size_t capacity);
  void archive(const Reading &old, uint64_t number);
  bool archive_block(const HistoryEntry &block, uint64_t number);
  void archive_bits(const HistoryEntry &page, const KeptBits &bits,
                    uint64_t number);

  std::atomic<Cell *> chunks_[kChunks] = {};
  std::atomic<size_t> capacity_{0};  // fixed once an entry was overwritten
  std::atomic<uint64_t> next_{0};    // entries ever recorded
  std::atomic<uint64_t> gone_{0};    // so many of them are in the archive
  uint32_t user_ = 0;
  Run runs_[kRuns] = {};
  Vector<KeptBits *> kept_bits_;  // a sixteenth of the cells may have some
  size_t next_bits_ = 0;          // which of them comes next, going round
  // By slot, several sharing one: the last clock of which something went to the
  // archive, and of which something did not. See is_kept.
  static constexpr size_t kDecisions = 64;
  struct Decision {
    Clock kept, dropped;
  };
  Decision decisions_[kDecisions] = {};
  AccessRing accesses_;
  HistoryArchive archive_;
};

}  // namespace yeti

#endif
