// The accesses that a thread judged one by one lately, two words each: a ring
// that costs the thread two stores an access. An entry is an access, {address,
// site}, or says under which circumstances the following ones were made:
// {epoch, stack and locks}. The word of the address also has the size, unless
// that is the site's. A block of the ring begins with such an entry, so
// it can be read by itself. Knows nothing of ranges, nor of the archive.
//
// Written by the thread without locks, read by whoever makes a report. Before
// the thread overwrites a block, it hands the block's accesses over and then
// says that they are gone: a reader that finds a block not gone has read it
// unspoilt.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_ACCESS_RING_H
#define YETI_RUNTIME_HISTORY_ACCESS_RING_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/history/history_entry.h"

namespace yeti {

class AccessRing {
 public:
  AccessRing() = default;
  ~AccessRing();
  AccessRing(const AccessRing &) = delete;
  AccessRing &operator=(const AccessRing &) = delete;

  // Stack and locks in one word, to be compared at once.
  static uint64_t circumstances(StackId stack, LockSetId locks) {
    return (uint64_t{static_cast<uint32_t>(stack)} << 32) |
           static_cast<uint32_t>(locks);
  }

  // Accesses of more bytes are not for the ring, be that the site's size or
  // another one.
  static constexpr uint64_t kMostBytes = (uint64_t{1} << 16) - 1;

  // Whether try_add() would fail.
  bool is_full() const {
    return next_.load(std::memory_order_relaxed) >= last_;
  }
  // Only the thread itself, as all that changes anything. False, with nothing
  // done, if the block is full: make_room() and try again.
  bool try_add(Address address, uint64_t size, const YetiSite *site,
               Epoch epoch, uint64_t circumstances) {
    Entry *next = next_.load(std::memory_order_relaxed);
    if (__builtin_expect(next >= last_, 0)) return false;
    if (__builtin_expect(epoch != epoch_ || circumstances != circumstances_,
                         0)) {
      epoch_ = epoch;
      circumstances_ = circumstances;
      next->write(epoch.bits(), circumstances);
      ++next;
    }
    const uint64_t said = size == site->size ? 0 : size;
    next->write(kIsAccess | said << kSizeShift | address,
                reinterpret_cast<uintptr_t>(site));
    next_.store(next + 1, std::memory_order_release);
    return true;
  }

  // Begins the next block. Of the accesses that are overwritten there,
  // is_kept(epoch, newest epoch, count) is asked once for all that were made in
  // a row under the same circumstances; if that is true, keep(HistoryEntry) is
  // called for each, with no size if it is the site's: the site may be gone.
  // False if nothing is to be remembered at all.
  template <class IsKept, class Keep>
  bool make_room(IsKept is_kept, Keep keep) {
    if (!find_next_block()) return false;
    const uint64_t number = begun_.load(std::memory_order_relaxed);
    if (number >= block_count_) hand_over(number, is_kept, keep);
    begin_block(number);
    return true;
  }

  // Any thread: as History::find.
  bool find(Epoch epoch, Address address, uint64_t size, WantedAccess wanted,
            HistoryEntry *result) const;

 private:
  static constexpr uint64_t kIsAccess = uint64_t{1} << 63;  // no epoch has it
  static constexpr unsigned kSizeShift = 47;
  static constexpr uint64_t kAddress = (uint64_t{1} << kSizeShift) - 1;

  struct Entry {
    std::atomic<uint64_t> first;  // kIsAccess, size and address, or epoch, or 0
    std::atomic<uint64_t> second;  // site, or circumstances

    uint64_t what() const { return first.load(std::memory_order_relaxed); }
    uint64_t of() const { return second.load(std::memory_order_relaxed); }
    bool is_access() const { return (what() & kIsAccess) != 0; }
    Address address() const { return what() & kAddress; }
    uint64_t said_size() const { return (what() & ~kIsAccess) >> kSizeShift; }
    void write(uint64_t what, uint64_t of) {
      first.store(what, std::memory_order_relaxed);
      second.store(of, std::memory_order_relaxed);
    }
  };

  template <class IsKept, class Keep>
  void hand_over(uint64_t number, IsKept is_kept, Keep keep) const {
    const Entry *entry = block(number);
    const Entry *const end = entry + block_size_;
    while (entry != end && entry->what() != 0) {
      const Entry &moment = *entry;
      const Entry *first = ++entry;
      while (entry != end && entry->is_access()) ++entry;
      const Epoch epoch = Epoch::from_bits(moment.what());
      if (!is_kept(epoch, epoch_, static_cast<size_t>(entry - first))) continue;
      for (; first != entry; ++first) keep(entry_of(*first, moment));
    }
  }
  static HistoryEntry entry_of(const Entry &access, const Entry &moment);
  Entry *block(uint64_t number) const {
    return blocks_[number % block_count_].load(std::memory_order_acquire);
  }
  bool find_next_block();
  void begin_block(uint64_t number);
  bool is_unspoilt(uint64_t number) const;
  static void take_element(Address address, HistoryEntry *entry);
  bool is_wanted(const Entry &entry, uint64_t number, Address address,
                 uint64_t size, WantedAccess wanted) const;

  std::atomic<Entry *> next_{nullptr};
  Entry *last_ = nullptr;  // of the block; two do not fit there
  Epoch epoch_;
  uint64_t circumstances_ = 0;
  std::atomic<uint64_t> begun_{0};  // blocks, ever
  std::atomic<uint64_t> gone_{0};   // of these the first so many are gone
  // Set before the first block is begun.
  size_t block_size_ = 0, block_count_ = 0;
  std::atomic<Entry *> *blocks_ = nullptr;
};

// The option history_size: accesses remembered by one thread; 0 keeps nothing.
// Tests make it small.
extern size_t history_size;

}  // namespace yeti

#endif
