// The bytes that one site touched in one page, as bits (abi.h), and all such
// pages of a thread that wait to be judged, by page and site. Owned by one
// thread; others only read, under a lock of the owner.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_PAGE_BITS_H
#define YETI_RUNTIME_FOOTPRINT_PAGE_BITS_H

#include "abi/abi.h"
#include "runtime/base/memory.h"

namespace yeti {

struct PageBits {
  static constexpr size_t kBytes = size_t{1} << kYetiPageBits;  // of the page
  static constexpr size_t kWords = kBytes / 64;
  static constexpr Address kNone = ~Address{0};

  alignas(64) uint64_t words[kWords];
  Address page;  // its number
  const YetiSite *site;
  PageBits *next;  // in its bucket, or among the free ones
  StackId stack;
  LockSetId locks;
  uint64_t tag;       // in the page table, or 0
  uint64_t present;   // see find_present
  uint32_t position;  // in the list of pending pages
  AccessKind kind;
  bool is_ragged;  // for a commit: its bits are not a few ranges

  Address start() const { return page << kYetiPageBits; }
  Address end() const { return start() + kBytes; }
  uint8_t *bytes() { return reinterpret_cast<uint8_t *>(words); }
  // While the owner makes plain stores, a reader sees either the old or the new
  // value of each word.
  uint64_t word(size_t index) const {
    return __atomic_load_n(&words[index], __ATOMIC_RELAXED);
  }
  // Sets the bits of an access of 'size' bytes, 1 to 64, in the page. For the
  // owner, as compiled code does.
  void note(Address address, size_t size) {
    set_bits(bytes(), address & (kBytes - 1), size);
  }
  // As above, for the bits of a page that start at 'bits', and the bytes from
  // 'offset' on.
  static void set_bits(uint8_t *bits, size_t offset, size_t size) {
    const auto words = reinterpret_cast<uint64_t *>(bits);
    const uint64_t all = ~uint64_t{0} >> (64 - size);
    const size_t first = offset % 64;
    add_to(words[offset / 64], all << first);
    if (first + size > 64) add_to(words[offset / 64 + 1], all >> (64 - first));
  }
  // The first byte of ['from', 'to') that was touched, or kNone.
  Address first_touched(Address from, Address to) const;
  // The bits of the 8 bytes around 'address'.
  unsigned touched_around(Address address) const {
    const uint64_t all = word((address & (kBytes - 1)) / 64);
    return static_cast<unsigned>(all >> (address % 64 & ~Address{7}) & 0xff);
  }
  void clear();
  // Sets a bit in 'present' for each word that is not zero, so that later steps
  // need not look at all words.
  void find_present();
  // As clear, if no bit was set since find_present.
  void clear_present() {
    for (uint64_t left = present; left != 0; left &= left - 1)
      words[__builtin_ctzll(left)] = 0;
  }

 private:
  static void add_to(uint64_t &word, uint64_t bits) {
    const uint64_t before = __atomic_load_n(&word, __ATOMIC_RELAXED);
    __atomic_store_n(&word, before | bits, __ATOMIC_RELAXED);
  }
};

// The page_tag of 'site', which is assigned on the first call; 0 if there are
// no more.
uint64_t page_tag_of(const YetiSite *site);

// The bits in 'table' for 'address' and 'site', or null.
inline uint8_t *bits_in_table(const YetiPageTable &table, Address address,
                              const YetiSite *site) {
  const uint64_t tag = (address >> kYetiPageBits) +
                       __atomic_load_n(&site->page_tag, __ATOMIC_RELAXED);
  const size_t entry = tag % kYetiPageEntries;
  if (table.tags[entry] != tag) return nullptr;
  const Address start = address & ~Address{PageBits::kBytes - 1};
  return reinterpret_cast<uint8_t *>(table.bits[entry] + (start >> 3));
}

class PendingPages {
 public:
  PendingPages() = default;
  ~PendingPages();
  PendingPages(const PendingPages &) = delete;
  PendingPages &operator=(const PendingPages &) = delete;

  size_t count() const { return list_.size(); }
  PageBits *const *begin() const { return list_.data(); }
  PageBits *const *end() const { return list_.data() + list_.size(); }

  // The bits of 'page' and 'site', or null.
  PageBits *find(Address page, const YetiSite *site) const {
    for (PageBits *each = bucket_of(page); each != nullptr; each = each->next)
      if (each->page == page && each->site == site) return each;
    return nullptr;
  }
  // The first bits of 'page', or of a page with the same hash; PageBits::next
  // leads on.
  PageBits *bucket_of(Address page) const {
    return buckets_ != nullptr ? buckets_[index_of(page)] : nullptr;
  }
  // Adds bits, all zero, for 'page' and 'site', which have none. Null if the
  // system has no memory.
  PageBits *add(Address page, const YetiSite *site);
  // Removes one of them, or all of them, which must be zero. Keeps some memory
  // for later.
  void remove(PageBits *bits);
  void remove_all();

 private:
  size_t index_of(Address page) const {
    return page * 0x9e3779b97f4a7c15u >> shift_;
  }
  bool make_room();
  void keep_free(PageBits *bits);
  void trim(size_t most);

  Vector<PageBits *> list_;
  PageBits **buckets_ = nullptr;
  unsigned shift_ = 64;  // 64 - log2 of the number of buckets
  PageBits *free_ = nullptr;
  size_t free_count_ = 0;
};

}  // namespace yeti

#endif
