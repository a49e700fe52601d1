// The cost of memory that many threads read: scripted threads take turns, each
// in a new epoch. 'bytes_per_granule' is what the runtime has taken from the
// system since the first pass of a single reader, which has made the 16-byte
// states.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "runtime/base/memory.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

constexpr size_t kGranules = (1 << 20) / sizeof(double);
alignas(4096) double array[kGranules];
char barrier;

class Readers {
 public:
  explicit Readers(size_t count) {
    main_.fresh(array, sizeof array);
    for (size_t i = 0; i < count; ++i)
      threads_.push_back(std::make_unique<Thread>(main_));
  }
  ~Readers() { main_.fresh(array, sizeof array); }

  Thread &main() { return main_; }
  size_t count() const { return threads_.size(); }
  Thread &operator[](size_t i) { return *threads_[i]; }
  // The next thread, in a new epoch. The others do not learn of the last
  // thread.
  Thread &next() {
    Thread &thread = *threads_[turn_];
    turn_ = (turn_ + 1) % threads_.size();
    thread.strand().publish();
    return thread;
  }
  void synchronize() {
    const unsigned all = static_cast<unsigned>(count());
    for (auto &thread : threads_) thread->arrive(&barrier, all);
    for (auto &thread : threads_) thread->leave();
  }

 private:
  Thread main_;
  std::vector<std::unique_ptr<Thread>> threads_;
  size_t turn_ = 0;
};

void read_array(Thread &thread) {
  for (const double &element : array) thread.read(element);
}

void count_granules(benchmark::State &state, size_t memory_before) {
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * kGranules));
  const double grown =
      static_cast<double>(memory_now()) - static_cast<double>(memory_before);
  state.counters["bytes_per_granule"] = grown / kGranules;
}

// One pass over the array by one thread; no thread learns from another.
void array_in_turn(benchmark::State &state) {
  Readers readers(static_cast<size_t>(state.range(0)));
  read_array(readers.next());
  const size_t before = memory_now();
  for (size_t i = 1; i < readers.count(); ++i) read_array(readers.next());
  for (auto _ : state) read_array(readers.next());
  count_granules(state, before);
}
BENCHMARK(array_in_turn)
    ->Arg(2)
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Arg(200)
    ->Unit(benchmark::kMillisecond);

// As above, with a barrier of all threads after each round.
void array_in_phases(benchmark::State &state) {
  Readers readers(static_cast<size_t>(state.range(0)));
  read_array(readers.next());
  const size_t before = memory_now();
  size_t turn = 0;
  for (auto _ : state) {
    if (turn == 0) readers.synchronize();
    read_array(readers[turn]);
    turn = (turn + 1) % readers.count();
  }
  count_granules(state, before);
}
BENCHMARK(array_in_phases)
    ->Arg(2)
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Unit(benchmark::kMillisecond);

// The whole array once; all threads read a granule before they read the next.
void granules_in_turn(benchmark::State &state) {
  Readers readers(static_cast<size_t>(state.range(0)));
  read_array(readers.next());
  const size_t before = memory_now();
  for (auto _ : state) {
    for (size_t i = 0; i < readers.count(); ++i) readers.next();
    for (const double &element : array)
      for (size_t i = 0; i < readers.count(); ++i) readers[i].read(element);
  }
  count_granules(state, before);
  state.SetItemsProcessed(state.items_processed() *
                          static_cast<int64_t>(readers.count()));
}
BENCHMARK(granules_in_turn)
    ->Arg(2)
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Unit(benchmark::kMillisecond);

// One granule, each time in a new epoch, so that no set of readers occurs
// twice.
void one_granule(benchmark::State &state) {
  Readers readers(static_cast<size_t>(state.range(0)));
  for (auto _ : state) readers.next().read(array[0]);
}
BENCHMARK(one_granule)->Arg(2)->Arg(4)->Arg(16)->Arg(64)->Arg(1000);

// The write after all threads have read, and which knows this.
void write_after_readers(benchmark::State &state) {
  Readers readers(static_cast<size_t>(state.range(0)));
  for (size_t i = 0; i < readers.count(); ++i) read_array(readers.next());
  size_t turn = 0;
  for (auto _ : state) {
    readers.synchronize();
    for (double &element : array) readers[turn].write(element);
    turn = (turn + 1) % readers.count();
  }
  count_granules(state, memory_now());
}
BENCHMARK(write_after_readers)
    ->Arg(2)
    ->Arg(16)
    ->Arg(64)
    ->Arg(200)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace yeti
