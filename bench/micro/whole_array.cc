// The cost of checks of whole arrays, of all elements or of every second one,
// as compiled code makes them: a range is noted, and judged at the end of the
// phase, in a new epoch each time. The argument is the number of elements; the
// cost of a phase should not depend on it. The array's memory is only reserved.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>
#include <sys/mman.h>

#include <cstdlib>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

// What malloc leaves of the first page of a large block.
constexpr size_t kHeader = 16;

class HeapArray {
 public:
  explicit HeapArray(size_t elements)
      : bytes_(elements * sizeof(double)),
        mapping_(mmap(nullptr, bytes_ + kHeader, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    if (mapping_ == MAP_FAILED) abort();
    main_.alloc(start(), bytes_);
  }
  ~HeapArray() {
    main_.free(start());
    munmap(mapping_, bytes_ + kHeader);
  }

  Thread &main() { return main_; }
  const void *start() const {
    return static_cast<const char *>(mapping_) + kHeader;
  }
  size_t elements() const { return bytes_ / sizeof(double); }

 private:
  size_t bytes_;
  void *mapping_;
  Thread main_;
};

void check_all(Thread &thread, AccessKind kind, const HeapArray &array) {
  thread.note_block(
      kind, array.start(), array.elements() * sizeof(double),
      scripted::site_of(kind == AccessKind::kRead ? kYetiSiteRead
                                                  : kYetiSiteWrite));
}

void check_every_second(Thread &thread, AccessKind kind,
                        const HeapArray &array) {
  thread.note_tile(
      kind, array.start(), sizeof(double), 2 * sizeof(double),
      array.elements() / 2, 0, 1,
      scripted::site_of(kind == AccessKind::kRead ? kYetiSiteRead
                                                  : kYetiSiteWrite));
}

using Check = void(Thread &, AccessKind, const HeapArray &);

// One thread, phase after phase.
void same_thread(benchmark::State &state, Check *check, AccessKind kind) {
  HeapArray array(static_cast<size_t>(state.range(0)));
  Thread thread(array.main());
  char sync = 0;
  check(thread, kind, array);
  thread.release(&sync);
  const int races = scripted::races;
  for (auto _ : state) {
    check(thread, kind, array);
    thread.release(&sync);
  }
  if (scripted::races != races) state.SkipWithError("raced");
  array.main().join(thread);
}

// Two threads, alternately; each knows what the other has done.
void two_threads(benchmark::State &state, Check *check, AccessKind kind) {
  HeapArray array(static_cast<size_t>(state.range(0)));
  Thread first(array.main()), second(array.main());
  char sync = 0;
  check(first, kind, array);
  first.release(&sync);
  second.acquire(&sync);
  Thread *now = &second, *next = &first;
  const int races = scripted::races;
  for (auto _ : state) {
    check(*now, kind, array);
    now->release(&sync);
    next->acquire(&sync);
    std::swap(now, next);
  }
  if (scripted::races != races) state.SkipWithError("raced");
  array.main().join(first);
  array.main().join(second);
}

// As above, but one thread writes and the other reads.
void writer_and_reader(benchmark::State &state, Check *check) {
  HeapArray array(static_cast<size_t>(state.range(0)));
  Thread writer(array.main()), reader(array.main());
  char sync = 0;
  const int races = scripted::races;
  for (auto _ : state) {
    check(writer, AccessKind::kWrite, array);
    writer.release(&sync);
    reader.acquire(&sync);
    check(reader, AccessKind::kRead, array);
    reader.release(&sync);
    writer.acquire(&sync);
  }
  if (scripted::races != races) state.SkipWithError("raced");
  array.main().join(writer);
  array.main().join(reader);
}

void sizes(benchmark::internal::Benchmark *benchmark) {
  benchmark->RangeMultiplier(10)->Range(1000, 100000000);
}

#define YETI_WHOLE_ARRAY(check)                                            \
  BENCHMARK_CAPTURE(same_thread, check##_write, check, AccessKind::kWrite) \
      ->Apply(sizes);                                                      \
  BENCHMARK_CAPTURE(same_thread, check##_read, check, AccessKind::kRead)   \
      ->Apply(sizes);                                                      \
  BENCHMARK_CAPTURE(two_threads, check##_write, check, AccessKind::kWrite) \
      ->Apply(sizes);                                                      \
  BENCHMARK_CAPTURE(two_threads, check##_read, check, AccessKind::kRead)   \
      ->Apply(sizes);                                                      \
  BENCHMARK_CAPTURE(writer_and_reader, check, check)->Apply(sizes)

YETI_WHOLE_ARRAY(check_all);
YETI_WHOLE_ARRAY(check_every_second);

}  // namespace
}  // namespace yeti
