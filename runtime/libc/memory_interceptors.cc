// Mappings: their memory begins and ends fresh.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/shm.h>

#include "runtime/judge/lifecycle.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/thread/ended_stacks.h"

using namespace yeti;

namespace {

// Mapping memory counts as a write to its first bytes: a thread that got the
// address without synchronisation, or still uses what was there before, has a
// race.
constexpr size_t kMarked = 256;

void fresh(const Wrapper &wrapper, void *start, size_t size) {
  wrapper.inside([&](ThreadState &thread) {
    forget_ended_stacks(address_of(start), address_of(start) + size);
    on_memory_fresh(thread, address_of(start), size);
  });
}

}  // namespace

#define YETI_INTERCEPT_MMAP(name, offset)                                     \
  YETI_INTERCEPT(void *, name,                                                \
                 (void *wanted, size_t size, int protection, int flags,       \
                  int file, offset at)) {                                     \
    YETI_WRAPPER(wrapper);                                                    \
    void *start = YETI_REAL(name)(wanted, size, protection, flags, file, at); \
    if (start == MAP_FAILED) return start;                                    \
    fresh(wrapper, start, size);                                              \
    YETI_WRITES(mmap, start, size < kMarked ? size : kMarked);                \
    return start;                                                             \
  }
YETI_INTERCEPT_MMAP(mmap, off_t)
YETI_INTERCEPT_MMAP(mmap64, off64_t)

// Before the real function: afterwards the memory may be another thread's.
YETI_INTERCEPT(int, munmap, (void *start, size_t size)) {
  YETI_WRAPPER(wrapper);
  fresh(wrapper, start, size);
  return YETI_REAL(munmap)(start, size);
}

// The content moves, but the states of its accesses do not. A mapping that
// stays in place keeps them.
YETI_INTERCEPT(void *, mremap,
               (void *start, size_t size, size_t new_size, int flags, ...)) {
  YETI_WRAPPER(wrapper);
  va_list list;
  va_start(list, flags);
  void *wanted = (flags & MREMAP_FIXED) != 0 ? va_arg(list, void *) : nullptr;
  va_end(list);
  // The old memory may be another thread's afterwards.
  wrapper.inside([](ThreadState &thread) { thread.commit_footprint(); });
  void *moved = YETI_REAL(mremap).get()(start, size, new_size, flags, wanted);
  if (moved == MAP_FAILED) return moved;
  if (moved != start)
    fresh(wrapper, moved, new_size);
  else if (new_size > size)
    fresh(wrapper, static_cast<char *>(moved) + size, new_size - size);
  return moved;
}

YETI_INTERCEPT(void *, shmat, (int id, const void *wanted, int flags)) {
  YETI_WRAPPER(wrapper);
  void *start = YETI_REAL(shmat)(id, wanted, flags);
  struct shmid_ds status;
  if (start != MAP_FAILED && shmctl(id, IPC_STAT, &status) == 0)
    fresh(wrapper, start, status.shm_segsz);
  return start;
}
