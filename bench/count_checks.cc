// Counts the checks that a checked program executes. Loaded before the runtime
// (LD_PRELOAD), it replaces the entry points of accesses: each call counts, and
// nothing is judged. Its page_miss never gives a place in the page table, so
// the inline sequence of a noted access calls it every time. A range counts
// once, whatever its size. The sum is written to the file that CHECKS_FILE
// names.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtime/entry/note_entry_points.h"

#include <stdio.h>
#include <stdlib.h>

__thread bool yeti_is_serial;

namespace {

// Each thread has a cache line of its own; later threads share the last one.
struct alignas(64) Count {
  unsigned long value;
};
constexpr unsigned kCounts = 4096;
Count counts[kCounts];
unsigned used;

Count *take() {
  const unsigned number = __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED);
  return &counts[number < kCounts ? number : kCounts - 1];
}

void count() {
  static thread_local Count *mine;
  if (!mine) mine = take();
  if (mine == &counts[kCounts - 1])
    __atomic_fetch_add(&mine->value, 1, __ATOMIC_RELAXED);
  else
    ++mine->value;
}

__attribute__((destructor)) void say() {
  const char *path = getenv("CHECKS_FILE");
  FILE *file = path ? fopen(path, "w") : nullptr;
  if (!file) return;
  unsigned long sum = 0;
  for (const Count &c : counts) sum += c.value;
  fprintf(file, "%lu\n", sum);
  fclose(file);
}

// Counts as runtime/judge/run.cc does: a long run is a range, the elements of a
// short run are noted one by one.
constexpr uint64_t kShortRun = 24;

void count_run(const YetiRun &run) {
  if (run.stride == 0 || run.stride == kYetiNoStride) return;
  uint64_t elements = (run.last - run.first) / run.stride;
  if (elements >= kShortRun) elements = 1;
  for (; elements > 0; --elements) count();
}

using Address = const volatile void *;
using Size = unsigned long;
using Offset = long;
using SitePtr = const YetiSite *;

}  // namespace

#define COUNT(name, parameters)                                              \
  extern "C"                                                                 \
      __attribute__((visibility("default"))) void __yeti_##name parameters { \
    count();                                                                 \
  }
#define COUNT_BOTH(name, parameters) \
  COUNT(read##name, parameters) COUNT(write##name, parameters)

COUNT_BOTH(1, (Address, SitePtr))
COUNT_BOTH(2, (Address, SitePtr))
COUNT_BOTH(4, (Address, SitePtr))
COUNT_BOTH(8, (Address, SitePtr))
COUNT_BOTH(16, (Address, SitePtr))
COUNT_BOTH(_range, (Address, Size, SitePtr))
COUNT_BOTH(_group, (Address, uint64_t, SitePtr))
COUNT_BOTH(_block, (Address, Size, SitePtr))
COUNT_BOTH(_strided, (Address, Size, Offset, Size, SitePtr))
COUNT_BOTH(_tile, (Address, Size, Offset, Size, Offset, Size, SitePtr))
COUNT(vptr_write, (Address, Address, SitePtr))
COUNT(note, (Address, Size, SitePtr))
COUNT(page_miss, (Address, Size, SitePtr))

bool yeti_note_is_dealt_with(Address, Size, SitePtr) {
  return false;
}

void yeti_note_miss(Address, Size, SitePtr) {
  count();
}

extern "C" __attribute__((visibility("default"))) void __yeti_run_break(
    YetiRun *run, Address address, Size, SitePtr) {
  const uint64_t number = reinterpret_cast<uintptr_t>(address);
  if (run->stride == kYetiNoStride) {
    run->stride = number - run->first;
    return;
  }
  count_run(*run);
  count();
  run->first = number;
  run->stride = kYetiNoStride;
}

extern "C" __attribute__((visibility("default"))) void __yeti_run_end(
    YetiRun *run, Size, SitePtr) {
  count_run(*run);
}
