// What one thread remembers of sets of epochs for as long as its strand stays
// in one epoch: which set becomes which when the strand reads. Granules in the
// same state then change it without a hash, a lock or a word that others write
// to. Knows no granules. For one thread at a time.
//
// An entry has references to both sets: a stock to the one, of which the
// granules that come to refer to it get theirs, and those to the other that the
// granules gave up. Both are counted with the sets by the batch, and when the
// entry goes: with the epoch, with the thread, or for another entry. So a
// thread keeps at most 2 * kEntries sets alive that nobody refers to. (A thread
// that fork has left behind in the parent keeps its own in the child for ever.)
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_RULES_READ_SET_MEMO_H
#define YETI_RUNTIME_RULES_READ_SET_MEMO_H

#include "runtime/rules/var_state.h"

namespace yeti {

class ReadSetMemo {
 public:
  constexpr ReadSetMemo() = default;
  ~ReadSetMemo();
  ReadSetMemo(const ReadSetMemo &) = delete;
  ReadSetMemo &operator=(const ReadSetMemo &) = delete;

  // The set that 'before', an epoch or a set, becomes when 'reader' reads. The
  // caller, who is about to store it in the place of 'before', gives up one
  // reference to that and gets one to the result.
  EpochSet *extend(ReadState before, const Present &reader) {
    Entry *entry = find_entry(before, reader);
    return __builtin_expect(entry != nullptr, 1)
               ? exchange(*entry)
               : extend_slowly(before, reader);
  }
  // Whether extend() would take no more than a look at what is remembered, for
  // up to kMostAtOnce granules of an access; and extend() if so.
  static constexpr uint32_t kMostAtOnce = 64;
  bool can_extend(ReadState before, const Present &reader) {
    const Entry *entry = find_entry(before, reader);
    return entry != nullptr && entry->in_stock > kMostAtOnce;
  }
  EpochSet *extend_remembered(ReadState before) {
    return exchange(entry_of(before));
  }

  // Whether the bits 'read' of a ReadState are those of a set that contains
  // 'epoch', the strand's: the one that was asked for last. Then it is as good
  // as an equal epoch, and costs no more; nobody need hold a lock.
  bool is_last_with(uint64_t read, uint64_t epoch) const {
    return read == last_ && epoch == epoch_.bits();
  }
  // 'read' is a set in which 'reader' has been found, and the caller keeps it
  // alive: it becomes the last one, unless that would take long.
  void note_found(ReadState read, const Present &reader) {
    if (entries_ == nullptr || epoch_ != reader.epoch) return;
    Entry &entry = entry_of(read);
    if (entry.after == nullptr) {
      read.set()->add_references(kBatch);
      entry = {read.bits(), read.set(), kBatch, 0};
      used_ |= uint64_t{1} << index_of(read);
    }
    if (entry.after == read.set()) last_ = read.bits();
  }

  // As EpochSet::first_unknown_to.
  Epoch first_unknown(const EpochSet &set, const Present &present) {
    return is_seen_known(set, present) ? Epoch()
                                       : first_unknown_slowly(set, present);
  }
  // Whether all of the set is remembered to be known.
  bool is_seen_known(const EpochSet &set, const Present &present) const {
    return known_ == &set && known_life_ == set.life() &&
           known_at_ == present.epoch;
  }

  // Drops all references.
  void clear();

 private:
  static constexpr unsigned kIndexBits = 6;
  static constexpr size_t kEntries = size_t{1} << kIndexBits;
  static constexpr uint32_t kBatch = 256;
  static constexpr Epoch kNever = Epoch::from_bits(~uint64_t{0});

  struct Entry {
    uint64_t before;    // ReadState
    EpochSet *after;    // null: the entry is not in use
    uint32_t in_stock;  // references to 'after'; at least one
    uint32_t given_up;  // to 'before', if that is a set
  };
  EpochSet *exchange(Entry &entry) {
    --entry.in_stock;
    ++entry.given_up;
    last_ = ReadState(entry.after).bits();
    return entry.after;
  }

  static size_t index_of(ReadState before) {
    return (before.bits() * 0x9e3779b97f4a7c15u) >> (64 - kIndexBits);
  }
  Entry &entry_of(ReadState before) { return entries_[index_of(before)]; }
  // The entry for 'before', if it has enough in stock; else null.
  Entry *find_entry(ReadState before, const Present &reader) {
    if (__builtin_expect(epoch_ != reader.epoch, 0)) return nullptr;
    Entry &entry = entry_of(before);
    return entry.before == before.bits() && entry.in_stock > 1 ? &entry
                                                               : nullptr;
  }
  EpochSet *extend_slowly(ReadState before, const Present &reader);
  static void restock(Entry &entry);
  void settle(Entry &entry);
  Epoch first_unknown_slowly(const EpochSet &set, const Present &present);

  Epoch epoch_ = kNever;  // of all entries
  Entry *entries_ = nullptr;
  uint64_t used_ = 0;  // a bit for each entry
  uint64_t last_ = 0;  // ReadState: what some entry's set came to be; or 0
  static_assert(kEntries <= 64);
  // A set of which all is known to a strand in one epoch; without a reference.
  const EpochSet *known_ = nullptr;
  Life::Number known_life_ = 0;
  Epoch known_at_ = kNever;
};

}  // namespace yeti

#endif
