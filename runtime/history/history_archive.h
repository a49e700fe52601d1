// What a thread's history had to give up, condensed: for each site, epoch,
// stack and set of locks, the range of the addresses and the power of two by
// which they are apart. So the older side of a race is still known millions of
// accesses later: one entry describes all accesses of a loop. It answers only
// if no other site can have made the access, so its answers are never wrong.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_HISTORY_ARCHIVE_H
#define YETI_RUNTIME_HISTORY_HISTORY_ARCHIVE_H

#include <atomic>

#include "runtime/history/history_entry.h"

namespace yeti {

class HistoryArchive {
 public:
  constexpr HistoryArchive() = default;
  ~HistoryArchive();
  HistoryArchive(const HistoryArchive &) = delete;
  HistoryArchive &operator=(const HistoryArchive &) = delete;

  // Of more it never has anything at once.
  static constexpr Clock kMostEpochs = 1024;

  // Only for the thread itself. Adds 'count' accesses of entry.size bytes, the
  // lowest at entry.address and each 'stride' bytes above the one before.
  // 'number' is the number of the entry.
  void add(const HistoryEntry &entry, uint64_t count, uint64_t stride,
           uint64_t number);
  // As above, for an access of 'epoch' of which nothing is kept.
  void note_loss(Epoch epoch);

  // For any thread. Finds an access of exactly 'epoch', as 'wanted', that
  // overlaps ['address', 'address' + 'size'), from an entry with a number of at
  // least 'since'. False if there is none or it is not clear which line made
  // it.
  bool find(Epoch epoch, uint64_t since, Address address, uint64_t size,
            WantedAccess wanted, HistoryEntry *result) const;

 private:
  struct Cell;
  struct Cells;
  struct Reading;
  static constexpr size_t kCells = kMostEpochs;
  static constexpr size_t kSets = 1024;
  static constexpr unsigned kMostSteps = 8;
  static constexpr size_t kLost = 64;

  Cells *own_cells();
  static Cell *find_cell(const HistoryEntry &entry, Cells &cells,
                         uint32_t newest);
  uint32_t take_cell(Cells &cells);
  bool may_have_lost(Epoch epoch) const;
  static bool read(const Cell &cell, Reading *reading);

  std::atomic<Cells *> cells_{nullptr};
  // By slot; several slots share an element. Entries of this clock and of older
  // ones may be missing.
  std::atomic<Clock> lost_[kLost] = {};
};

}  // namespace yeti

#endif
