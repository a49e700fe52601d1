// What the wrappers of malloc and of operator new have in common: a block
// begins, a block ends.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_ALLOCATION_H
#define YETI_RUNTIME_LIBC_ALLOCATION_H

#include "runtime/interception/interception.h"
#include "runtime/shadow/heap_blocks.h"

namespace yeti {

// A site for what the library function 'name' does to memory.
#define YETI_LIBRARY_SITE(name, kind)                                    \
  YetiSite {                                                             \
    "", name, nullptr, nullptr, 0, 0, 0, kYetiSite##kind, kYetiLanguageC \
  }

// Blocks that begin_block has told of on this thread: operator new sees by it
// whether the allocator behind it was a wrapped one.
extern __thread uint64_t blocks_begun
    __attribute__((tls_model("initial-exec")));

// The frame of the wrapper of operator new that this thread has entered last:
// its stack is complete, and the real operator new adds nothing to it.
extern __thread const Frame *new_frame
    __attribute__((tls_model("initial-exec")));

// The frame of a wrapper that this thread is in and whose library allocates for
// itself: the program gets from such a block only what the wrapper hands out.
// Null if there is none. Calls of the program's own have frames in between.
extern __thread const Frame *library_frame
    __attribute__((tls_model("initial-exec")));

// As long as one lives, what the library allocates in the call of 'frame' is
// its own.
class LibraryFrame {
 public:
  explicit LibraryFrame(const Frame *frame) { library_frame = frame; }
  ~LibraryFrame() { library_frame = nullptr; }
  LibraryFrame(const LibraryFrame &) = delete;
  LibraryFrame &operator=(const LibraryFrame &) = delete;
};

// 'block' of 'size' bytes was just allocated by 'function'; null is no block.
// Returns it.
void *begin_block(const Wrapper &wrapper, void *block, size_t size,
                  AllocationFunction function);

// 'block' is about to be given back by the function of 'site'; null is no
// block.
void end_block(const Wrapper &wrapper, void *block, const YetiSite *site);

}  // namespace yeti

#endif
