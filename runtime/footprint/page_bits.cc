// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/page_bits.h"

#include <atomic>

namespace yeti {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "bit k of byte n is bit 8 n + k of the words");

namespace {

constexpr unsigned kFirstBuckets = 6;  // log2
constexpr size_t kAlwaysKept = 64;

// The number of the last site that got a tag.
std::atomic<uint64_t> last_site{0};

bool is_page_tag(uint64_t tag) {
  return tag != 0 && tag < kYetiNoPageTag;
}

}  // namespace

// Adjacent sites, such as those of a stencil, often touch one page or adjacent
// pages, and get their tags one after the other. So these lead to entries that
// are multiples of the golden section of the table apart: any n successive ones
// are about 1/n of the table apart, and the entries of one site for pages
// around p do not collide with those of its neighbours.
uint64_t page_tag_of(const YetiSite *site) {
  constexpr uint64_t kGoldenSection = 2531;
  static_assert(kYetiPageEntries == 4096, "another golden section is needed");
  uint64_t known = __atomic_load_n(&site->page_tag, __ATOMIC_RELAXED);
  if (__builtin_expect(is_page_tag(known), 1)) return known;
  const uint64_t number = last_site.fetch_add(1, std::memory_order_relaxed) + 1;
  if (number >= kYetiNoPageTag >> kYetiPageTagShift) return 0;
  const uint64_t tag = (number << kYetiPageTagShift) +
                       number * kGoldenSection % kYetiPageEntries;
  const bool is_first = __atomic_compare_exchange_n(
      &site->page_tag, &known, tag, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return is_first ? tag : known;
}

Address PageBits::first_touched(Address from, Address to) const {
  if (from < start()) from = start();
  if (to > end()) to = end();
  while (from < to) {
    const uint64_t rest = word((from & (kBytes - 1)) / 64) >> (from % 64);
    if (rest != 0) {
      from += static_cast<unsigned>(__builtin_ctzll(rest));
      return from < to ? from : kNone;
    }
    from = (from | 63) + 1;
  }
  return kNone;
}

void PageBits::clear() {
  for (uint64_t &word : words) word = 0;
}

void PageBits::find_present() {
  static_assert(kWords == 64);
  present = 0;
  for (size_t i = 0; i < kWords; i += 4) {
    if ((word(i) | word(i + 1) | word(i + 2) | word(i + 3)) == 0) continue;
    for (size_t k = i; k < i + 4; ++k) present |= uint64_t{word(k) != 0} << k;
  }
}

PendingPages::~PendingPages() {
  for (PageBits *bits : list_) deallocate(bits, sizeof *bits);
  trim(0);
  if (buckets_ != nullptr)
    deallocate(buckets_, sizeof(PageBits *) << (64 - shift_));
}

// Makes buckets for one more entry, at least as many as there are entries.
// False if the system has no memory for the first ones.
bool PendingPages::make_room() {
  const unsigned log = 64 - shift_;
  if (buckets_ != nullptr && list_.size() < size_t{1} << log) return true;
  const unsigned new_log = buckets_ == nullptr ? kFirstBuckets : log + 1;
  void *memory = try_allocate(sizeof(PageBits *) << new_log);
  if (memory == nullptr) return buckets_ != nullptr;
  if (buckets_ != nullptr) deallocate(buckets_, sizeof(PageBits *) << log);
  buckets_ = static_cast<PageBits **>(memory);
  shift_ = 64 - new_log;
  for (PageBits *bits : list_) {
    PageBits *&bucket = buckets_[index_of(bits->page)];
    bits->next = bucket;
    bucket = bits;
  }
  return true;
}

PageBits *PendingPages::add(Address page, const YetiSite *site) {
  if (!make_room()) return nullptr;
  PageBits *bits = free_;
  if (bits != nullptr) {
    free_ = bits->next;
    --free_count_;
  } else {
    bits = static_cast<PageBits *>(try_allocate(sizeof(PageBits)));
    if (bits == nullptr) return nullptr;
  }
  PageBits *&bucket = buckets_[index_of(page)];
  bits->page = page;
  bits->site = site;
  bits->next = bucket;
  bucket = bits;
  bits->position = static_cast<uint32_t>(list_.size());
  list_.push_back(bits);
  return bits;
}

void PendingPages::keep_free(PageBits *bits) {
  bits->next = free_;
  free_ = bits;
  ++free_count_;
}

void PendingPages::trim(size_t most) {
  while (free_count_ > most) {
    PageBits *bits = free_;
    free_ = bits->next;
    --free_count_;
    deallocate(bits, sizeof *bits);
  }
}

void PendingPages::remove(PageBits *bits) {
  PageBits **link = &buckets_[index_of(bits->page)];
  while (*link != bits) link = &(*link)->next;
  *link = bits->next;
  list_[bits->position] = list_.back();
  list_[bits->position]->position = bits->position;
  list_.pop_back();
  keep_free(bits);
}

// Keeps as many as are likely to be needed again.
void PendingPages::remove_all() {
  for (PageBits *bits : list_) buckets_[index_of(bits->page)] = nullptr;
  for (size_t i = list_.size(); i-- > 0;) keep_free(list_[i]);
  trim(kAlwaysKept + 2 * list_.size());
  list_.clear();
}

}  // namespace yeti
