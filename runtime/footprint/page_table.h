// The pages of bits that a thread has noted, and the table in which compiled
// code finds them and sets bits by plain stores. Also decides whether bits are
// worth while in a page: if a site makes few accesses there, they are not. Must
// not know ranges, nor what becomes of the bits.
//
// A signal handler may run between compiled code's look at the table and its
// store. So nothing is added to or removed from the table in a handler.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_PAGE_TABLE_H
#define YETI_RUNTIME_FOOTPRINT_PAGE_TABLE_H

#include "runtime/footprint/page_bits.h"

namespace yeti {

// What a thread needs besides its pages. Taken over from ended threads: all
// entries are empty then, and the old counts of misses mean nothing.
struct PageTables {
  static constexpr size_t kMisses = 4096;
  YetiPageTable entries;
  uint64_t misses[kMisses];  // see PageTable::is_for_now
  PageTables *next;          // among the free ones
};

class PageTable {
 public:
  PageTable() = default;
  ~PageTable();
  PageTable(const PageTable &) = delete;
  PageTable &operator=(const PageTable &) = delete;

  const PendingPages &pages() const { return pages_; }
  size_t count() const { return pages_.count(); }
  // The bits of 'site' in the page of 'address', or null.
  PageBits *find(Address address, const YetiSite *site) const {
    return pages_.find(address >> kYetiPageBits, site);
  }

  // Whether an access that missed should be judged at once, not noted as bits,
  // because the site has made few accesses in its page. The misses of a site in
  // a page are counted while 'when' remains the same. An entry holds a hash of
  // all three, and in its low byte the count. If several sites keep taking an
  // entry from each other, no bitmap ever begins, which is fine.
  bool is_for_now(uint64_t when, Address address, const YetiSite *site) {
    if (__builtin_expect(tables_ == nullptr, 0) && !make_tables()) return true;
    const Address page = address >> kYetiPageBits;
    const uint64_t where =
        (page + reinterpret_cast<uintptr_t>(site)) * 0x9e3779b97f4a7c15u;
    const uint64_t tag = (where ^ when * 0xd6e8feb86659fd93u) & ~uint64_t{0xff};
    uint64_t &entry = tables_->misses[where >> 32 & (PageTables::kMisses - 1)];
    const uint64_t count = (entry ^ tag) < 0x100 ? entry & 0xff : 0;
    if (count >= patience_ || comes_over_border(address, site)) return false;
    entry = tag | (count + 1);
    return true;
  }
  // Learns whether bits were worth while: whether a page had many. 'pages' had
  // bits for 'bytes' bytes.
  void learn_from(size_t pages, size_t bytes);

  // New bits, all zero, for a page in which the site has none. They are not in
  // the table yet. Null if the system has no memory. pre: is_for_now was asked.
  PageBits *add(Address address, const YetiSite *site) {
    return pages_.add(address >> kYetiPageBits, site);
  }
  // From now on compiled code finds 'bits', if their site can have a tag.
  void put_in(PageBits &bits) {
    const uint64_t of_site = page_tag_of(bits.site);
    bits.tag = of_site != 0 ? bits.page + of_site : 0;
    if (bits.tag == 0) return;
    const size_t entry = bits.tag % kYetiPageEntries;
    table_->tags[entry] = bits.tag;
    table_->bits[entry] =
        reinterpret_cast<uintptr_t>(bits.bytes()) - (bits.start() >> 3);
  }
  // Removes 'bits', which are all zero, from the table and frees them.
  void remove(PageBits &bits) {
    take_out(bits);
    pages_.remove(&bits);
  }
  // Sets the bits of these pages to zero, as far as find_present has seen them.
  // Frees the pages unless 'is_staying'.
  void clear(PageBits *const *pages, size_t count, bool is_staying);

  // --- where compiled code finds the table ---
  // The table, or null before is_for_now was asked. From then on '*place'
  // points to it while it lives and is not hidden.
  YetiPageTable *entries() const { return table_; }
  void publish_in(YetiPageTable **place) {
    if (__builtin_expect(place_ == nullptr && table_ != nullptr, 0))
      publish(place);
  }
  // Hides the table, so that every access of compiled code misses, or shows it
  // again.
  void hide(bool is_hidden);
  bool is_hidden() const { return is_hidden_; }

 private:
  // Whether the site has bits at the border between the page of 'address' and
  // the previous or next page, whichever is nearer. Then it is walking, and
  // will leave many bits in this page.
  bool comes_over_border(Address address, const YetiSite *site) const {
    if (pages_.count() == 0) return false;
    const Address page = address >> kYetiPageBits;
    const bool comes_from_below =
        address % PageBits::kBytes < PageBits::kBytes / 2;
    const PageBits *near =
        pages_.find(comes_from_below ? page - 1 : page + 1, site);
    return near != nullptr &&
           near->words[comes_from_below ? PageBits::kWords - 1 : 0] != 0;
  }
  void take_out(const PageBits &bits) {
    uint64_t &tag = table_->tags[bits.tag % kYetiPageEntries];
    if (tag == bits.tag) tag = 0;
  }
  bool make_tables();
  void publish(YetiPageTable **place);

  bool is_hidden_ = false;
  uint8_t patience_ = 0;  // see is_for_now; set with the tables
  PendingPages pages_;
  PageTables *tables_ = nullptr;
  YetiPageTable *table_ = nullptr;  // of tables_
  YetiPageTable **place_ = nullptr;
  YetiPageTable *empty_table_ = nullptr;  // the previous value of '*place'
};

}  // namespace yeti

#endif
