// The cost of checks of small ranges in an array that has many segments, each
// of another epoch; and of two real threads that check ranges in the two halves
// of one array. Each range is noted and judged in an epoch of its own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>
#include <sys/mman.h>

#include <cstdlib>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

// A heap block whose memory is only reserved.
class SegmentedArray {
 public:
  // 'size' is the size of a segment, in elements.
  SegmentedArray(size_t segments, size_t size)
      : segments_(segments),
        size_(size * sizeof(double)),
        memory_(static_cast<char *>(
            mmap(nullptr, (segments + 1) * size_, PROT_NONE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    if (memory_ == MAP_FAILED) abort();
    main_.alloc(memory_, (segments + 1) * size_);
  }
  ~SegmentedArray() {
    main_.free(memory_);
    munmap(memory_, (segments_ + 1) * size_);
  }
  SegmentedArray(const SegmentedArray &) = delete;
  SegmentedArray &operator=(const SegmentedArray &) = delete;

  Thread &main() { return main_; }
  size_t segments() const { return segments_; }
  size_t half_a_segment() const { return size_ / 2; }

  // As a loop over the elements of a segment does, and an unlock after it.
  void write(Thread &thread, char *sync, size_t segment, size_t offset = 0) {
    thread.note_block(AccessKind::kWrite, memory_ + segment * size_ + offset,
                      size_, scripted::site_of(kYetiSiteWrite));
    thread.release(sync);
  }
  void write_each(Thread &thread, char *sync) {
    for (size_t i = 0; i < segments_; ++i) write(thread, sync, i);
  }

 private:
  size_t segments_, size_;
  char *memory_;
  Thread main_;
};

// Random ranges: whole segments, or from the middle of one to that of the next.
void range_of_many(benchmark::State &state, bool whole) {
  SegmentedArray array(size_t(state.range(0)), size_t(state.range(1)));
  const size_t offset = whole ? 0 : array.half_a_segment();
  Thread thread(array.main());
  char sync = 0;
  array.write_each(thread, &sync);
  uint64_t next = 0;
  const int races = scripted::races;
  for (auto _ : state) {
    next = next * 6364136223846793005u + 1442695040888963407u;
    array.write(thread, &sync, (next >> 33) % array.segments(), offset);
  }
  if (scripted::races != races) state.SkipWithError("raced");
  array.main().join(thread);
}

// As a loop over rows does: the next range begins where the last one ended.
void ranges_in_order(benchmark::State &state) {
  SegmentedArray array(size_t(state.range(0)), size_t(state.range(1)));
  Thread thread(array.main());
  char sync = 0;
  array.write_each(thread, &sync);
  size_t next = 0;
  for (auto _ : state) {
    array.write(thread, &sync, next);
    next = (next + 1) % array.segments();
  }
  array.main().join(thread);
}

// The number of segments, and of elements in each: segments too small for an
// array, small ones, and pages.
void sizes(benchmark::internal::Benchmark *benchmark) {
  benchmark->ArgsProduct({{10, 1000, 100000}, {16, 64}});
  benchmark->ArgsProduct({{10, 1000, 20000}, {512}});
}
BENCHMARK_CAPTURE(range_of_many, whole, true)->Apply(sizes);
BENCHMARK_CAPTURE(range_of_many, halves, false)->Apply(sizes);
BENCHMARK(ranges_in_order)->Apply(sizes);

// What two real threads share. Never destroyed, because they end at any time.
struct Halves {
  static constexpr size_t kSegments = 20000;
  SegmentedArray array{kSegments, 64};
  Thread first{array.main()}, second{array.main()};
  char syncs[2][256] = {};
};

// One thread in its half, then two threads: items per second should double.
void two_halves(benchmark::State &state) {
  static Halves &halves = *new Halves;
  constexpr size_t kHalf = Halves::kSegments / 2;
  const bool is_second = state.thread_index() == 1;
  Thread &thread = is_second ? halves.second : halves.first;
  char *sync = halves.syncs[is_second];
  const size_t begin = is_second ? kHalf : 0;
  uint64_t next = 0;
  for (auto _ : state) {
    next = next * 6364136223846793005u + 1442695040888963407u;
    halves.array.write(thread, sync, begin + (next >> 33) % kHalf);
  }
  state.SetItemsProcessed(int64_t(state.iterations()));
}
BENCHMARK(two_halves)->Threads(1)->Threads(2)->UseRealTime();

}  // namespace
}  // namespace yeti
