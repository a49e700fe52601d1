// What compiled code does to note an access in the page table, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_COMPILED_ACCESS_H
#define YETI_TESTSUITE_LIB_COMPILED_ACCESS_H

#include "runtime/thread_state.h"

namespace yeti {

inline YetiPageEntry no_page_entries[kYetiPageEntries];

// The place of the thread-local variable YETI_PAGE_TABLE.
struct PageTablePlace {
  YetiPageEntry *table = no_page_entries;
};

// The inline sequence for 'size' bytes, at most 64 that it can be noted with
// (plugin/page_bits.h), or else the call that stands for it. True if there was
// no call.
inline bool note_as_compiled(ThreadState &thread, PageTablePlace &place,
                             Address address, size_t size,
                             const YetiSite *site) {
  const Address page = address >> kYetiPageBits;
  const Address offset = address % PageBits::kBytes;
  const YetiPageEntry &entry =
      place.table[(page + site->page_hash) % kYetiPageEntries];
  if (offset + size <= PageBits::kBytes && entry.page == page &&
      entry.site == site) {
    PageBits::set_bits(entry.bits, offset, size);
    return true;
  }
  thread.footprint.page_miss(thread, address, size, site);
  thread.footprint.publish_table_in(&place.table);
  return false;
}

}  // namespace yeti

#endif
