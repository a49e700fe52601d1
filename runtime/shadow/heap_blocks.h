// Which heap blocks exist and who allocated them: the location part of a
// report. Thread-safe. Knows nothing of shadow memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_HEAP_BLOCKS_H
#define YETI_RUNTIME_SHADOW_HEAP_BLOCKS_H

#include "runtime/base/types.h"

namespace yeti {

// The functions that make blocks: X(name, as shown).
#define YETI_ALLOCATION_FUNCTIONS(X)  \
  X(malloc, "malloc")                 \
  X(calloc, "calloc")                 \
  X(realloc, "realloc")               \
  X(aligned_alloc, "aligned_alloc")   \
  X(posix_memalign, "posix_memalign") \
  X(memalign, "memalign")             \
  X(valloc, "valloc")                 \
  X(operator_new, "operator new")

enum class AllocationFunction : uint8_t {
#define X(name, shown) k_##name,
  YETI_ALLOCATION_FUNCTIONS(X)
#undef X
};
const char *name_of(AllocationFunction function);

struct HeapBlock {
  Address start;
  size_t size;
  StackId allocated_at;
  uint32_t allocated_by;  // strand number
  AllocationFunction function;
};

// Replaces a block with the same start, if there is one.
void add_heap_block(const HeapBlock &block);

// Forgets the block that starts at 'start'. False if there is none, because it
// was allocated before the runtime was ready or not by an interposed function.
bool remove_heap_block(Address start, HeapBlock *removed);

// The living block that starts at 'start', even if it is empty.
bool find_heap_block_at(Address start, HeapBlock *found);

// The living block that contains 'address'.
bool find_heap_block(Address address, HeapBlock *found);

// Called around fork in the forking thread, the second one in parent and child,
// outside of memory_before_fork and memory_after_fork.
void heap_blocks_before_fork();
void heap_blocks_after_fork();

}  // namespace yeti

#endif
