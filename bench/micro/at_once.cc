// The cost of events that are judged when they happen: an access in an epoch
// that its granule has seen, in a new epoch, to memory that others read too;
// locks and atomic operations. There is always a second thread, so no phase is
// serial.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

constexpr size_t kGranules = 4096;
alignas(4096) uint64_t array[kGranules];

// Two threads beside a third; what they do must not be a race.
struct Pair {
  Pair() : first(main), second(main) { main.fresh(array, sizeof array); }
  ~Pair() {
    main.join(first);
    main.join(second);
    main.fresh(array, sizeof array);
    if (scripted::races != races) abort();
  }
  const int races = scripted::races;
  Thread main, first, second;
};

void read_all(Thread &thread) {
  for (const uint64_t &element : array) thread.read(element);
}
void write_all(Thread &thread) {
  for (uint64_t &element : array) thread.write(element);
}

void count_granules(benchmark::State &state) {
  state.SetItemsProcessed(int64_t(state.iterations()) * int64_t(kGranules));
}

void read_in_same_epoch(benchmark::State &state) {
  Pair pair;
  pair.first.read(array[0]);
  for (auto _ : state) pair.first.read(array[0]);
}
BENCHMARK(read_in_same_epoch);

void write_in_same_epoch(benchmark::State &state) {
  Pair pair;
  pair.first.write(array[0]);
  for (auto _ : state) pair.first.write(array[0]);
}
BENCHMARK(write_in_same_epoch);

// Accesses each granule once per epoch; items are accesses.
void access_in_new_epoch(benchmark::State &state, void (*access)(Thread &)) {
  Pair pair;
  access(pair.first);
  for (auto _ : state) {
    pair.first.strand().publish();
    access(pair.first);
  }
  count_granules(state);
}
BENCHMARK_CAPTURE(access_in_new_epoch, read, read_all);
BENCHMARK_CAPTURE(access_in_new_epoch, write, write_all);

// Two threads, which do not know of each other, have read all of it.
void read_shared_in_same_epoch(benchmark::State &state) {
  Pair pair;
  read_all(pair.first);
  read_all(pair.second);
  read_all(pair.first);
  for (auto _ : state) pair.first.read(array[0]);
}
BENCHMARK(read_shared_in_same_epoch);

void read_shared_in_new_epoch(benchmark::State &state) {
  Pair pair;
  read_all(pair.first);
  read_all(pair.second);
  for (auto _ : state) {
    pair.first.strand().publish();
    read_all(pair.first);
  }
  count_granules(state);
}
BENCHMARK(read_shared_in_new_epoch);

// A lock that no other thread takes.
void lock_and_unlock(benchmark::State &state) {
  Pair pair;
  char lock = 0;
  for (auto _ : state) {
    pair.first.lock(&lock);
    pair.first.unlock(&lock);
  }
}
BENCHMARK(lock_and_unlock);

// Threads take turns at a lock and the data that it protects; an item is one
// turn.
void lock_in_turn(benchmark::State &state) {
  Pair pair;
  char lock = 0;
  for (auto _ : state)
    for (Thread *thread : {&pair.first, &pair.second}) {
      thread->lock(&lock);
      thread->read(array[0]);
      thread->write(array[0]);
      thread->unlock(&lock);
    }
  state.SetItemsProcessed(int64_t(state.iterations()) * 2);
}
BENCHMARK(lock_in_turn);

// One of many locks, each with its own granule, like a lock in each node of a
// tree.
void lock_one_of_many(benchmark::State &state) {
  Pair pair;
  static char locks[kGranules];
  size_t next = 0;
  for (auto _ : state) {
    pair.first.lock(&locks[next]);
    pair.first.write(array[next]);
    pair.first.unlock(&locks[next]);
    next = (next * 5 + 1) % kGranules;
  }
}
BENCHMARK(lock_one_of_many);

void atomic_load(benchmark::State &state) {
  Pair pair;
  for (auto _ : state) pair.first.load(array[0], int(state.range(0)));
}
BENCHMARK(atomic_load)->Arg(__ATOMIC_RELAXED)->Arg(__ATOMIC_ACQUIRE);

void atomic_store(benchmark::State &state) {
  Pair pair;
  for (auto _ : state) pair.first.store(array[0], int(state.range(0)));
}
BENCHMARK(atomic_store)->Arg(__ATOMIC_RELAXED)->Arg(__ATOMIC_RELEASE);

void atomic_update(benchmark::State &state) {
  Pair pair;
  for (auto _ : state) pair.first.update(array[0], int(state.range(0)));
}
BENCHMARK(atomic_update)->Arg(__ATOMIC_RELAXED)->Arg(__ATOMIC_ACQ_REL);

// An update of one of many locations, which another thread has updated before,
// like the edges of a graph.
void atomic_update_of_many(benchmark::State &state) {
  Pair pair;
  const int order = int(state.range(0));
  for (uint64_t &element : array) pair.second.update(element, order);
  size_t next = 0;
  for (auto _ : state) {
    pair.first.update(array[next], order);
    next = (next * 5 + 1) % kGranules;
  }
}
BENCHMARK(atomic_update_of_many)->Arg(__ATOMIC_RELAXED)->Arg(__ATOMIC_ACQ_REL);

}  // namespace
}  // namespace yeti
