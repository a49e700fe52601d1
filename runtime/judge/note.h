// Notes the accesses of a thread in its footprint, to be judged when the thread
// synchronises, or judges them at once where that costs less. Callers hold a
// RuntimeScope. Must not know which entry point an access came through.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_NOTE_H
#define YETI_RUNTIME_JUDGE_NOTE_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// An access of 'size' bytes, at most 64, for which the page table has no place.
// The first few of a site in a page are judged at once: code that synchronises
// often needs no bits.
void note_miss(ThreadState &thread, Address address, size_t size,
               const YetiSite *site);
// The same access as compiled code notes it: as bits, if the page table has a
// place for it.
void note_access(ThreadState &thread, Address address, size_t size,
                 const YetiSite *site);

void note_range(ThreadState &thread, AccessKind kind, const Range &range,
                const YetiSite *site);
// The arguments of the entry points.
void note_block(ThreadState &thread, AccessKind kind, Address start,
                size_t size, const YetiSite *site);
void note_tile(ThreadState &thread, AccessKind kind, Address start, size_t size,
               int64_t stride, size_t count, int64_t pitch, size_t rows,
               const YetiSite *site);
inline void note_strided(ThreadState &thread, AccessKind kind, Address start,
                         size_t size, int64_t stride, size_t count,
                         const YetiSite *site) {
  note_tile(thread, kind, start, size, stride, count, 0, 1, site);
}

// Judges what may have been noted in ['start', 'end'), and perhaps more.
void commit_overlapping(ThreadState &thread, Address start, Address end);
inline void commit_within(ThreadState &thread, Address start, Address end) {
  if (__builtin_expect(thread.footprint.is_pending(), 0))
    commit_overlapping(thread, start, end);
}

}  // namespace yeti

#endif
