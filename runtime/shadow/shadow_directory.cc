// The directory of the fine shadow; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/shadow_directory.h"

#include "runtime/base/check.h"
#include "runtime/base/memory.h"
#include "runtime/shadow/state_arrays.h"

namespace yeti {

std::atomic<ShadowRegion *> shadow_directory[kRegions];

namespace {

// Makes the T that 'place' lacks. If two threads do so, the second takes the
// first one's.
template <class T>
T *make_in(std::atomic<T *> &place) {
  T *made = create<T>();
  T *before = nullptr;
  if (place.compare_exchange_strong(before, made, std::memory_order_acq_rel)) {
    note_shadow_bytes(sizeof(T));
    return made;
  }
  destroy(made);
  return before;
}

// Regions do not count as bytes in use: their memory is touched only where
// there are pages.
ShadowRegion *make_region(std::atomic<ShadowRegion *> &place) {
  auto *made = static_cast<ShadowRegion *>(allocate(sizeof(ShadowRegion)));
  ShadowRegion *before = nullptr;
  if (place.compare_exchange_strong(before, made, std::memory_order_acq_rel))
    return made;
  deallocate(made, sizeof(ShadowRegion));
  return before;
}

}  // namespace

PageEntry &page_entry(Address address) {
  YETI_DCHECK(is_tracked_address(address));
  std::atomic<ShadowRegion *> &place = shadow_directory[address >> kRegionBits];
  ShadowRegion *region = place.load(std::memory_order_acquire);
  if (__builtin_expect(region == nullptr, 0)) region = make_region(place);
  return region->entry(address);
}

ShadowLine &make_line(Address address) {
  std::atomic<ShadowPage *> &place = page_entry(address).page;
  ShadowPage *page = place.load(std::memory_order_acquire);
  if (__builtin_expect(page == nullptr, 0)) {
    page = make_in(place);
    // Whoever makes the page looks for its owner next, and whoever becomes its
    // owner looks for the page next: one of them sees the other
    // (array_ownership.cc).
    std::atomic_thread_fence(std::memory_order_seq_cst);
  }
  return page->line(address);
}

}  // namespace yeti
