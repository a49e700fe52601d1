// What compiled code does to note an access in the page table, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_COMPILED_ACCESS_H
#define YETI_TESTSUITE_LIB_COMPILED_ACCESS_H

#include "runtime/judge/access_usual.h"
#include "runtime/judge/note.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

inline YetiPageTable no_pages;

// The place of the thread-local variable YETI_PAGE_TABLE.
struct PageTablePlace {
  YetiPageTable *table = &no_pages;
};

// The inline sequence for 'size' bytes, at most 64, if they can be noted with
// it (plugin/emit/inline_note.h); otherwise the call that replaces it. Returns
// true if there was no call.
inline bool note_as_compiled(ThreadState &thread, PageTablePlace &place,
                             Address address, size_t size,
                             const YetiSite *site) {
  const Address offset = address % PageBits::kBytes;
  if (offset + size <= PageBits::kBytes)
    if (uint8_t *bits = bits_in_table(*place.table, address, site)) {
      PageBits::set_bits(bits, offset, size);
      return true;
    }
  if (thread.hot_epoch() == HotState::kNoEpoch ||
      !is_judged_at_once(thread, thread.hot_epoch(), address, size, site))
    note_miss(thread, address, size, site);
  thread.footprint.page_table().publish_in(&place.table);
  return false;
}

// A check of a block of 'size' bytes, which may be judged at once.
inline void check_block_as_compiled(ThreadState &thread, AccessKind kind,
                                    Address address, size_t size,
                                    const YetiSite *site) {
  if (thread.hot_epoch() == HotState::kNoEpoch ||
      !is_block_judged_at_once(thread, thread.hot_epoch(), kind, address, size,
                               site))
    note_block(thread, kind, address, size, site);
}

}  // namespace yeti

#endif
