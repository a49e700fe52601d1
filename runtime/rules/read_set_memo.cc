// What is not the usual case; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/read_set_memo.h"

namespace yeti {

ReadSetMemo::~ReadSetMemo() {
  clear();
  if (entries_ != nullptr) deallocate(entries_, kEntries * sizeof(Entry));
}

void ReadSetMemo::clear() {
  for (; used_ != 0; used_ &= used_ - 1)
    settle(entries_[__builtin_ctzll(used_)]);
  epoch_ = kNever;
}

// The references of an entry that is not needed any more.
void ReadSetMemo::settle(Entry &entry) {
  const ReadState before(entry.before);
  if (last_ == ReadState(entry.after).bits()) last_ = 0;
  EpochSet::drop(entry.after, entry.in_stock);
  if (!before.is_epoch() && entry.given_up != 0)
    EpochSet::drop(before.set(), entry.given_up);
  entry = {};
}

// More of the one, and none but one of the other. A set that becomes itself
// (the epoch is in it) needs neither.
void ReadSetMemo::restock(Entry &entry) {
  const ReadState before(entry.before);
  const uint32_t too_many = entry.given_up - 1;
  entry.given_up = 1;
  if (!before.is_epoch() && before.set() == entry.after) {
    entry.in_stock += too_many;
    return;
  }
  entry.after->add_references(kBatch);
  entry.in_stock += kBatch;
  if (!before.is_epoch() && too_many != 0)
    EpochSet::drop(before.set(), too_many);
}

EpochSet *ReadSetMemo::extend_slowly(ReadState before, const Present &reader) {
  if (epoch_ != reader.epoch) {
    clear();
    if (entries_ == nullptr)
      entries_ = static_cast<Entry *>(allocate(kEntries * sizeof(Entry)));
    epoch_ = reader.epoch;
  }
  Entry &entry = entry_of(before);
  if (entry.after != nullptr && entry.before == before.bits()) {
    restock(entry);
    return exchange(entry);
  }
  if (entry.after != nullptr) settle(entry);
  constexpr uint32_t kFirst = kBatch + 1;
  if (before.is_epoch()) {
    entry.after = EpochSet::make(before.epoch(), reader, kFirst);
  } else if (before.set()->contains(reader.epoch)) {
    entry.after = before.set();
    entry.after->add_references(kFirst);
  } else {
    entry.after = before.set()->insert(reader, kFirst);
  }
  entry.before = before.bits();
  entry.in_stock = kFirst;
  entry.given_up = 0;
  used_ |= uint64_t{1} << index_of(before);
  return exchange(entry);
}

Epoch ReadSetMemo::first_unknown_slowly(const EpochSet &set,
                                        const Present &present) {
  const Epoch unknown = set.first_unknown_to(present);
  if (unknown.is_minimal()) {
    known_ = &set;
    known_life_ = set.life();
    known_at_ = present.epoch;
  }
  return unknown;
}

}  // namespace yeti
