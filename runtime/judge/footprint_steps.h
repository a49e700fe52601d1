// Fast paths of noting: where a site goes on as it did before, its range or its
// tile grows by one, which is a count. Little else can have changed since the
// last access: whatever changes a strand, its clock or what it ignores commits
// first, and then the range is not there any more. A signal handler might do
// that as well; so its delivery waits (RuntimeScope).
//
// Only general registers are used: see note_entry_points.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_STEPS_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_STEPS_H

#include "runtime/judge/access_usual.h"
#include "runtime/judge/same_epoch.h"

namespace yeti {

// The circumstances of an access that a thread makes now.
struct ThreadNow {
  const ThreadState &thread;

  // Whether they are those of 'noted'. No, if the thread holds locks, or the
  // current frame does not tell the stack: to see whether they are the same
  // takes longer.
  template <class Noted>
  bool is_as_noted(const Noted &noted) const {
    return thread.held.empty() && noted.locks == LockSetId::kNone &&
           noted.stack != StackId::kNone &&
           noted.stack == thread.calls.interned();
  }
};

// Fast paths of note_range and note_miss: whether the row or the access goes on
// as its site did before, and has been noted.
inline bool continues_rows(ThreadState &thread, AccessKind kind,
                           const Range &row, const YetiSite *site) {
  if (!thread.footprint.continues_rows(ThreadNow{thread}, kind, row, site))
    return false;
  thread.note_stack_use(row.start);
  return true;
}

inline bool continues_column(ThreadState &thread, Address address, size_t size,
                             const YetiSite *site) {
  if (!thread.footprint.continues_column(ThreadNow{thread}, kind_of(site),
                                         address, size, site))
    return false;
  thread.note_stack_use(address);
  return true;
}

// Fast path of note_block: whether the block is noted, in bits of its page.
inline bool is_in_bits(ThreadState &thread, Address start, size_t size,
                       const YetiSite *site) {
  Footprint &footprint = thread.footprint;
  site = footprint.placed_sites().find_known(site, start);
  return site != nullptr && footprint.takes_bits() &&
         footprint.is_block_in_bits(start, size, site);
}

// --- for the entry points, of the calling thread ---
// Without an epoch there is nothing to go on with, or nothing may be noted. A
// signal that comes meanwhile waits; for it to be delivered the access is noted
// once more, on the way on which it is.

template <class Step>
inline bool is_dealt_with(Step step) {
  if (hot.epoch == HotState::kNoEpoch) return yeti_is_serial;
  ThreadState &thread = *hot.thread;
  if (thread.runtime_depth != 0) return false;
  thread.runtime_depth = 1;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const bool result = step(thread);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  thread.runtime_depth = 0;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return result && !thread.has_pending_signal;
}

// Whether a check of a range needs no more.
inline bool is_range_dealt_with(AccessKind kind, const Range &range,
                                const YetiSite *site) {
  return is_dealt_with([&](ThreadState &thread) {
    return continues_rows(thread, kind, range, site);
  });
}

// The same for a check of a block, which may also be judged at once.
inline bool is_block_dealt_with(AccessKind kind, Address start, size_t size,
                                const YetiSite *site) {
  if (hot.epoch != HotState::kNoEpoch &&
      is_block_judged_at_once(*hot.thread, hot.epoch, kind, start, size, site))
    return true;
  return is_dealt_with([&](ThreadState &thread) {
    return continues_rows(thread, kind, block(start, size), site) ||
           is_in_bits(thread, start, size, site);
  });
}

// Whether an access for which there are no bits needs no more: it is judged, or
// noted, or the same-epoch rules cover it.
inline bool is_miss_dealt_with(Address address, size_t size,
                               const YetiSite *site) {
  if (hot.epoch == HotState::kNoEpoch) return yeti_is_serial;
  if (hot.thread->footprint.at_once().has_left(hot.epoch))
    return is_judged_at_once(*hot.thread, hot.epoch, address, size, site);
  if (__builtin_expect(!hot.thread->footprint.patterns().is_on_column(site), 1))
    return is_miss_covered(address, size, site);
  return is_dealt_with([&](ThreadState &thread) {
    return continues_column(thread, address, size, site) ||
           is_miss_covered(address, size, site);
  });
}

}  // namespace yeti

#endif
