// The cost of the runtime's basic parts: call stack, stack depot, memory,
// history, heap blocks. Each loop does what one event of the program does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "runtime/base/memory.h"
#include "runtime/history/call_stack.h"
#include "runtime/history/history.h"
#include "runtime/shadow/heap_blocks.h"

namespace yeti {
namespace {

void push_and_pop(benchmark::State &state) {
  CallStack calls;
  calls.push(1, 0);
  for (auto _ : state) {
    Frame *frame = calls.push(2, 0);
    benchmark::DoNotOptimize(frame);
    benchmark::ClobberMemory();
    calls.pop_to(frame);
  }
}
BENCHMARK(push_and_pop);

// A stack of which everything except the last frame was interned before.
void intern_known_stack(benchmark::State &state) {
  CallStack calls;
  for (Pc pc = 1; pc <= 20; ++pc) calls.push(pc, 0);
  for (auto _ : state) {
    Frame *frame = calls.push(21, 0);
    benchmark::DoNotOptimize(calls.intern());
    calls.pop_to(frame);
  }
}
BENCHMARK(intern_known_stack);

void intern_again(benchmark::State &state) {
  CallStack calls;
  for (Pc pc = 1; pc <= 20; ++pc) calls.push(pc, 0);
  for (auto _ : state) benchmark::DoNotOptimize(calls.intern());
}
BENCHMARK(intern_again);

// One of 100,000 stacks in random order, so that caches do not help.
void extend_one_of_many(benchmark::State &state) {
  constexpr uint64_t kStacks = 100000;
  for (Pc pc = 0; pc < kStacks; ++pc) extend_stack(StackId::kNone, pc);
  uint64_t next = 0;
  for (auto _ : state) {
    next = next * 6364136223846793005u + 1442695040888963407u;
    benchmark::DoNotOptimize(
        extend_stack(StackId::kNone, (next >> 33) % kStacks));
  }
}
BENCHMARK(extend_one_of_many);

void allocate_and_deallocate(benchmark::State &state) {
  const size_t bytes = static_cast<size_t>(state.range(0));
  for (auto _ : state) {
    void *memory = allocate(bytes);
    benchmark::DoNotOptimize(memory);
    deallocate(memory, bytes);
  }
}
BENCHMARK(allocate_and_deallocate)->Arg(16)->Arg(64)->Arg(512)->Arg(4096);

void record_access(benchmark::State &state) {
  static const YetiSite site = {"f.c", "f", "x",           nullptr,       1,
                                1,     4,   kYetiSiteRead, kYetiLanguageC};
  History history;
  Clock clock = 0;
  for (auto _ : state) {
    ++clock;
    history.record(
        {clock * 8, 8, Epoch(1, clock), &site, StackId{1}, LockSetId{1}});
  }
}
BENCHMARK(record_access);

constexpr Address kHeap = 0x7f0000000000;

// As malloc and free do for a small block in a heap with 'range' other blocks.
void heap_add_and_remove(benchmark::State &state) {
  const uint64_t blocks = static_cast<uint64_t>(state.range(0));
  HeapBlock removed;
  for (uint64_t i = 0; i < blocks; ++i)
    add_heap_block(
        {kHeap + i * 64, 24, StackId{1}, 1, AllocationFunction::k_malloc});
  uint64_t next = 0;
  for (auto _ : state) {
    next = next * 6364136223846793005u + 1442695040888963407u;
    const Address start = kHeap + (next >> 33) % blocks * 64 + 32;
    add_heap_block({start, 24, StackId{1}, 1, AllocationFunction::k_malloc});
    remove_heap_block(start, &removed);
  }
  for (uint64_t i = 0; i < blocks; ++i)
    remove_heap_block(kHeap + i * 64, &removed);
}
BENCHMARK(heap_add_and_remove)->Arg(100)->Arg(100000)->Arg(10000000);

void heap_find(benchmark::State &state) {
  constexpr uint64_t kBlocks = 100000;
  HeapBlock found;
  for (uint64_t i = 0; i < kBlocks; ++i)
    add_heap_block(
        {kHeap + i * 64, 24, StackId{1}, 1, AllocationFunction::k_malloc});
  uint64_t next = 0;
  for (auto _ : state) {
    next = next * 6364136223846793005u + 1442695040888963407u;
    benchmark::DoNotOptimize(
        find_heap_block(kHeap + (next >> 33) % kBlocks * 64 + 20, &found));
  }
  for (uint64_t i = 0; i < kBlocks; ++i)
    remove_heap_block(kHeap + i * 64, &found);
}
BENCHMARK(heap_find);

}  // namespace
}  // namespace yeti
