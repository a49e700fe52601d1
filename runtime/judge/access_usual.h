// Judges an access at once where that is easy: its states are in one line of
// the fine shadow, the same-epoch rules cover it or the usual rules are all it
// needs, and there is room for it in the history. Whatever is not so is left as
// it is, to be judged on the long way (access.h).
//
// All of it is in one leaf function, which uses general registers only: see
// note_entry_points.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ACCESS_USUAL_H
#define YETI_RUNTIME_JUDGE_ACCESS_USUAL_H

#include "runtime/history/site_element.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// An access of 'thread', whose epoch in HotState is 'epoch', to 1 to 64 bytes,
// as on_small_read or on_small_write. False if it is not easy: then nothing is
// done; or if it has to be made again for a signal to be delivered.
bool is_usual_read(ThreadState &thread, uint64_t epoch, Address address,
                   size_t size, const YetiSite *site);
bool is_usual_write(ThreadState &thread, uint64_t epoch, Address address,
                    size_t size, const YetiSite *site);

// The same for a caller that holds a RuntimeScope and knows the circumstances.
bool is_usual_in_scope(ThreadState &thread, AccessKind kind, Address address,
                       size_t size, const YetiSite *site, StackId stack,
                       LockSetId locks);

// The same for a check of 'size' bytes by 'site', which may stand for several
// accesses, if it may be judged at once now; else false.
inline bool is_block_judged_at_once(ThreadState &thread, uint64_t epoch,
                                    AccessKind kind, Address address,
                                    size_t size, const YetiSite *site) {
  if (size - 1 >= kLineBytes || !thread.footprint.at_once().has_left(epoch))
    return false;
  const YetiSite *placed =
      thread.footprint.placed_sites().find_known(site, address);
  return placed != nullptr &&
         (kind == AccessKind::kRead
              ? is_usual_read(thread, epoch, address, size, placed)
              : is_usual_write(thread, epoch, address, size, placed));
}

// The same for an access of 'site' that may be judged at once now; else false.
inline bool is_judged_at_once(ThreadState &thread, uint64_t epoch,
                              Address address, size_t size,
                              const YetiSite *site) {
  return thread.footprint.at_once().has_left(epoch) &&
         (kind_of(site) == AccessKind::kRead
              ? is_usual_read(thread, epoch, address, size, site)
              : is_usual_write(thread, epoch, address, size, site));
}

}  // namespace yeti

#endif
