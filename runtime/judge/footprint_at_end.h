// The end of the process: what threads have noted and will not commit. Must not
// know how the process ends.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_AT_END_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_AT_END_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// The calling thread ends the process: judges what all threads, including
// itself, have noted. Their strands remain as they are; threads that end
// meanwhile wait. On return they have reported the races that they had found
// themselves.
void commit_all_footprints();

// As find_access, for accesses that commit_all_footprints has judged.
bool find_pending_access(Epoch epoch, Address address, uint64_t size,
                         AccessKind kind, HistoryEntry *entry);

// As find_access, for accesses that 'thread' has noted. Any thread may call it.
bool find_noted(ThreadState &thread, Epoch epoch, Address address,
                uint64_t size, AccessKind kind, HistoryEntry *result);

}  // namespace yeti

#endif
