// What the strands of one slot accessed lately: the source of the older side's
// site and stack when a race is found. A ring of at most history_size entries
// that grows as it is filled; written by the slot's owner without locks, read
// by whoever makes a report. An entry that is gone is said to be gone.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_H
#define YETI_RUNTIME_HISTORY_H

#include <atomic>

#include "runtime/abi.h"
#include "runtime/types.h"

namespace yeti {

struct HistoryEntry {
  Address address;
  uint64_t size;
  Clock clock;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
};

// True if an access of site kind 'kind' counts as one that a race with an older
// access of kind 'wanted' may name. An atomic update is a read and a write.
bool is_access_of_kind(YetiSiteKind kind, AccessKind wanted);

class History {
 public:
  constexpr History() = default;
  ~History();
  History(const History &) = delete;
  History &operator=(const History &) = delete;

  // Only the slot's owner. 'clock' never falls from one call to the next.
  void record(const HistoryEntry &entry);

  // Any thread: the newest entry of exactly 'clock' and 'kind' that overlaps
  // ['address', 'address' + 'size'). False if it is no longer known.
  bool find(Clock clock, Address address, uint64_t size, AccessKind kind,
            HistoryEntry *result) const;

 private:
  // HistoryEntry field by field, so that a reader beside the writer sees no
  // undefined value, only perhaps fields of two entries: read() tells.
  struct Cell {
    std::atomic<Address> address;
    std::atomic<uint64_t> size;
    std::atomic<Clock> clock;
    std::atomic<const YetiSite *> site;
    std::atomic<StackId> stack;
    std::atomic<LockSetId> locks;
  };

  // Chunk 0 holds the cells 0 to kFirstChunk - 1, chunk k > 0 as many as all
  // before it: the capacity is a power of two and cells stay put.
  static constexpr unsigned kFirstBits = 5;
  static constexpr size_t kFirstChunk = size_t{1} << kFirstBits;
  static constexpr unsigned kChunks = 24;

  static unsigned chunk_of(size_t index);
  static size_t chunk_size(unsigned chunk);
  Cell &cell(size_t index) const;
  void grow(size_t capacity);
  bool read(uint64_t number, HistoryEntry *entry) const;
  uint64_t end_of_clock(Clock clock, uint64_t low, uint64_t high) const;

  std::atomic<Cell *> chunks_[kChunks] = {};
  std::atomic<size_t> capacity_{0};  // fixed once an entry was overwritten
  std::atomic<uint64_t> next_{0};    // entries ever recorded
};

// The option history_size: entries of one ring, rounded up to a power of two of
// at least 32; 0 keeps nothing. Tests make it small.
extern size_t history_size;

}  // namespace yeti

#endif
