// The directory of the fine shadow: the way from any address to its page and
// line, and which array owns them. Needs no fixed address. Page records are
// never freed. Knows no rules and no threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SHADOW_DIRECTORY_H
#define YETI_RUNTIME_SHADOW_SHADOW_DIRECTORY_H

#include "runtime/shadow/line_states.h"

namespace yeti {

struct SyncPage;  // sync_table.h

constexpr unsigned kPageBits = 12;
constexpr unsigned kRegionBits = 30;
constexpr unsigned kAddressBits = 47;
constexpr size_t kPageBytes = size_t{1} << kPageBits;
constexpr size_t kRegionBytes = size_t{1} << kRegionBits;

inline Address line_up(Address address) {
  return (address + kLineBytes - 1) & ~(kLineBytes - 1);
}
inline Address line_down(Address address) {
  return address & ~(kLineBytes - 1);
}
inline Address page_of(Address address) {
  return address & ~(kPageBytes - 1);
}

struct ShadowPage {
  ShadowLine lines[kPageBytes / kLineBytes];

  ShadowLine &line(Address address) {
    return lines[(address & (kPageBytes - 1)) >> kLineBits];
  }
};

// The array to which a whole page belongs. It may have left the page's states
// to the fine shadow.
class PageOwner {
 public:
  constexpr PageOwner() = default;
  explicit constexpr PageOwner(uintptr_t word) : word_(word) {}
  PageOwner(Array *array, bool keeps_states)
      : word_(reinterpret_cast<uintptr_t>(array) | (keeps_states ? 0 : 1)) {}

  uintptr_t word() const { return word_; }
  Array *array() const {
    return reinterpret_cast<Array *>(word_ & ~uintptr_t{1});
  }
  bool keeps_states() const { return word_ != 0 && (word_ & 1) == 0; }

 private:
  uintptr_t word_ = 0;
};

struct PageEntry {
  std::atomic<ShadowPage *> page{nullptr};
  std::atomic<SyncPage *> sync{nullptr};
  std::atomic<uintptr_t> owner_word{0};  // changed under the array's lock

  PageOwner owner() const {
    return PageOwner(owner_word.load(std::memory_order_acquire));
  }
};

struct ShadowRegion {
  PageEntry entries[kRegionBytes / kPageBytes];

  PageEntry &entry(Address address) {
    return entries[(address & (kRegionBytes - 1)) >> kPageBits];
  }
};

constexpr size_t kRegions = size_t{1} << (kAddressBits - kRegionBits);
extern std::atomic<ShadowRegion *> shadow_directory[kRegions];

// False for addresses at which a program cannot have memory: an access there is
// about to fail.
inline bool is_tracked_address(Address address) {
  return address >> kAddressBits == 0;
}

// For any thread and any address: the region, page record or line, or null if
// there is none (yet).
inline ShadowRegion *find_region(Address address) {
  return shadow_directory[(address >> kRegionBits) & (kRegions - 1)].load(
      std::memory_order_acquire);
}
inline ShadowPage *find_page(Address address) {
  ShadowRegion *region = find_region(address);
  if (__builtin_expect(region == nullptr, 0)) return nullptr;
  return region->entry(address).page.load(std::memory_order_acquire);
}
inline ShadowLine *find_line(Address address) {
  ShadowPage *page = find_page(address);
  return page == nullptr ? nullptr : &page->line(address);
}

// The array that keeps the states of 'address' at this moment, or null. The
// answer remains true while the caller holds the array's lock or, for null, the
// line's.
inline Array *owner_of(Address address) {
  ShadowRegion *region = find_region(address);
  if (region == nullptr) return nullptr;
  const PageEntry &entry = region->entry(address);
  const PageOwner owner = entry.owner();
  if (__builtin_expect(owner.keeps_states(), 0)) return owner.array();
  ShadowPage *page = entry.page.load(std::memory_order_acquire);
  return page == nullptr ? nullptr : page->line(address).states().owner();
}

// The entry of the page at 'address', and its line; both are made if there are
// none. pre: is_tracked_address(address).
PageEntry &page_entry(Address address);
ShadowLine &make_line(Address address);
inline ShadowLine &shadow_line(Address address) {
  ShadowLine *line = find_line(address);
  return __builtin_expect(line != nullptr, 1) ? *line : make_line(address);
}

}  // namespace yeti

#endif
