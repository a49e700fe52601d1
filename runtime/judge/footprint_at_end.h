// The end of the process: what threads have noted and will not commit. Must not
// know how the process ends.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_FOOTPRINT_AT_END_H
#define YETI_RUNTIME_JUDGE_FOOTPRINT_AT_END_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// The calling thread ends the process: what all threads have noted is judged,
// theirs and its own. Their strands stay as they are; threads that end
// meanwhile wait. What they have found themselves they have told then.
void commit_all_footprints();

// As find_access, for what was judged by commit_all_footprints.
bool find_pending_access(Epoch epoch, Address address, uint64_t size,
                         AccessKind kind, HistoryEntry *entry);

// As find_access, among what 'thread' has noted. By any thread.
bool find_noted(ThreadState &thread, Epoch epoch, Address address,
                uint64_t size, AccessKind kind, HistoryEntry *result);

}  // namespace yeti

#endif
