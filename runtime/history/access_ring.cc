// Blocks, and the search through them; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/access_ring.h"

#include <algorithm>

#include "runtime/history/kept_modules.h"
#include "runtime/history/site_element.h"

namespace yeti {

size_t history_size = size_t{1} << 16;

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// The circumstances take entries, too: so many more there are than accesses
// asked for.
constexpr size_t kEntriesPerAccess = 4;

constexpr size_t kLeastBlock = 16;
constexpr size_t kMostBlock = 2048;

}  // namespace

AccessRing::~AccessRing() {
  if (blocks_ == nullptr) return;
  for (size_t i = 0; i < block_count_; ++i)
    if (Entry *block = blocks_[i].load(kRelaxed))
      deallocate(block, block_size_ * sizeof(Entry));
  deallocate(blocks_, block_count_ * sizeof *blocks_);
}

// Makes sure that there is memory for the block that comes next. Without more
// memory there are no more blocks than now.
bool AccessRing::find_next_block() {
  if (blocks_ == nullptr) {
    if (history_size == 0) return false;
    const size_t entries = history_size * kEntriesPerAccess;
    block_size_ = std::clamp(entries / 8, kLeastBlock, kMostBlock);
    block_count_ = (entries + block_size_ - 1) / block_size_ + 1;
    void *memory = try_allocate(block_count_ * sizeof *blocks_);
    if (memory == nullptr) return false;
    blocks_ = static_cast<std::atomic<Entry *> *>(memory);
  }
  const uint64_t number = begun_.load(kRelaxed);
  if (block(number) != nullptr) return true;
  void *memory = try_allocate(block_size_ * sizeof(Entry));
  if (memory != nullptr) {
    blocks_[number % block_count_].store(static_cast<Entry *>(memory),
                                         kRelease);
    return true;
  }
  return false;
}

// What is left of the last block is no entry.
void AccessRing::begin_block(uint64_t number) {
  if (Entry *left = next_.load(kRelaxed))
    for (; left <= last_; ++left) left->write(0, 0);
  if (number >= block_count_) gone_.store(number - block_count_ + 1, kRelaxed);
  std::atomic_thread_fence(kRelease);
  Entry *first = block(number);
  last_ = first + block_size_ - 1;
  epoch_ = Epoch();
  next_.store(first, kRelease);
  begun_.store(number + 1, kRelease);
}

HistoryEntry AccessRing::entry_of(const Entry &access, const Entry &moment) {
  return {access.address(),
          access.said_size(),
          Epoch::from_bits(moment.what()),
          reinterpret_cast<const YetiSite *>(access.of()),
          StackId{static_cast<uint32_t>(moment.of() >> 32)},
          LockSetId{static_cast<uint32_t>(moment.of())}};
}

// Whether the entries of the block that were read are those it had.
bool AccessRing::is_unspoilt(uint64_t number) const {
  std::atomic_thread_fence(kAcquire);
  return gone_.load(kAcquire) <= number;
}

// Whether 'entry', of the block 'number', is an access as asked for.
bool AccessRing::is_wanted(const Entry &entry, uint64_t number, Address address,
                           uint64_t size, WantedAccess wanted) const {
  const Address start = entry.address();
  if (start >= address + size || start + kMostBytes <= address) return false;
  const auto *site = reinterpret_cast<const YetiSite *>(entry.of());
  if (!is_unspoilt(number) || !is_readable_site(site) ||
      !is_readable_site(site->parts))
    return false;
  const uint64_t said = entry.said_size();
  return start + (said != 0 ? said : site->size) > address &&
         makes_access(site, wanted);
}

// Of a check of a block, only the access to 'address' or the first one behind.
void AccessRing::take_element(Address address, HistoryEntry *entry) {
  const YetiSite *site = entry->site;
  if (entry->size == 0) {
    entry->size = site->size;
    return;
  }
  const Element element = element_at(site, entry->address, entry->size,
                                     std::max(entry->address, address));
  entry->address = element.start;
  entry->size = element.size;
}

bool AccessRing::find(Epoch epoch, Address address, uint64_t size,
                      WantedAccess wanted, HistoryEntry *result) const {
  const uint64_t begun = begun_.load(kAcquire);
  for (uint64_t number = begun; number-- > gone_.load(kAcquire);) {
    const Entry *const begin = block(number);
    const Entry *end = begin + block_size_;
    const Entry *next = next_.load(kAcquire);
    if (next >= begin && next < end) end = next;
    // From the newest to the oldest: the moment of an access comes after it.
    const Entry *found = nullptr;
    for (const Entry *entry = end; entry-- != begin;) {
      if (entry->is_access()) {
        if (found == nullptr &&
            is_wanted(*entry, number, address, size, wanted))
          found = entry;
        continue;
      }
      if (found != nullptr && entry->what() == epoch.bits()) {
        *result = entry_of(*found, *entry);
        if (!is_unspoilt(number)) return false;
        take_element(address, result);
        return true;
      }
      found = nullptr;
    }
    if (!is_unspoilt(number)) return false;
  }
  return false;
}

}  // namespace yeti
