// The lives of memory: what begins and what ends. Callers hold a RuntimeScope.
// Must not know which function of the program allocated or freed the memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_LIFECYCLE_H
#define YETI_RUNTIME_JUDGE_LIFECYCLE_H

#include "runtime/shadow/heap_blocks.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// A heap block begins: its states are fresh. Call before anybody can see it.
void on_alloc(ThreadState &thread, Address start, size_t size,
              AllocationFunction function = AllocationFunction::k_malloc);
// Its allocation counts as a write to it. Call after on_alloc.
void on_alloc_write(ThreadState &thread, Address start, size_t size,
                    const YetiSite *site);
// It ends: a write to all its bytes. Call before it is given back.
void on_free(ThreadState &thread, Address start, const YetiSite *site);
// Other memory begins or ends without being written: mappings, stacks.
void on_memory_fresh(ThreadState &thread, Address start, size_t size);

}  // namespace yeti

#endif
