// Tests of heap_blocks.h, compared with a plain ordered map.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/heap_blocks.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

// Nothing is ever read from these addresses.
constexpr Address kHeap = 0x7f0000000000;

HeapBlock block(Address start, size_t size, uint32_t mark = 1) {
  return {start, size, StackId{mark}, mark + 1,
          static_cast<AllocationFunction>(mark % 8)};
}

void expect_same(const HeapBlock &a, const HeapBlock &b) {
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.size, b.size);
  EXPECT_EQ(a.allocated_at, b.allocated_at);
  EXPECT_EQ(a.allocated_by, b.allocated_by);
  EXPECT_EQ(a.function, b.function);
}

void expect_found(Address address, const HeapBlock &wanted) {
  HeapBlock found = {};
  ASSERT_TRUE(find_heap_block(address, &found)) << std::hex << address;
  expect_same(found, wanted);
}

void expect_nothing(Address address) {
  HeapBlock found;
  EXPECT_FALSE(find_heap_block(address, &found)) << std::hex << address;
}

TEST(HeapBlocks, FindsEveryByteOfABlockAndNoOther) {
  HeapBlock removed = {};
  Address start = kHeap;
  for (const size_t size : {1ul, 8ul, 24ul, 4095ul, 4096ul, 4097ul, 65535ul,
                            65536ul, 65537ul, 1ul << 20, 3ul << 30})
    for (const Address offset : {16ul, 4080ul, (1ul << 20) - 16}) {
      const HeapBlock wanted = block(start + offset, size, 9);
      add_heap_block(wanted);
      expect_found(wanted.start, wanted);
      expect_found(wanted.start + size / 2, wanted);
      expect_found(wanted.start + size - 1, wanted);
      expect_nothing(wanted.start - 1);
      expect_nothing(wanted.start + size);
      ASSERT_TRUE(remove_heap_block(wanted.start, &removed));
      expect_same(removed, wanted);
      expect_nothing(wanted.start);
      EXPECT_FALSE(remove_heap_block(wanted.start, &removed));
      start += 0x100000000;
    }
}

TEST(HeapBlocks, NeighboursAreToldApart) {
  constexpr int kCount = 5000;
  const Address heap = kHeap + 0x100000000000;
  for (uint32_t i = 0; i < kCount; ++i)
    add_heap_block(block(heap + i * 32, 24, i));
  for (uint32_t i = 0; i < kCount; ++i) {
    expect_found(heap + i * 32 + 23, block(heap + i * 32, 24, i));
    expect_nothing(heap + i * 32 + 24);
  }
  HeapBlock removed;
  for (uint32_t i = 0; i < kCount; ++i)
    EXPECT_TRUE(remove_heap_block(heap + i * 32, &removed));
}

TEST(HeapBlocks, EmptyAndOddlyAlignedBlocksAreKept) {
  HeapBlock removed = {};
  add_heap_block(block(0x5000, 0));
  expect_nothing(0x5000);
  EXPECT_TRUE(remove_heap_block(0x5000, &removed));
  for (Address start = 0x6001; start < 0x6008; ++start)
    add_heap_block(block(start, 1, static_cast<uint32_t>(start)));
  for (Address start = 0x6001; start < 0x6008; ++start) {
    expect_found(start, block(start, 1, static_cast<uint32_t>(start)));
    EXPECT_TRUE(remove_heap_block(start, &removed));
  }
}

TEST(HeapBlocks, BlocksAreFoundByTheirStarts) {
  HeapBlock found = {};
  for (const size_t size : {0ul, 24ul, 100000ul}) {
    const HeapBlock wanted = block(0x7000, size, 5);
    add_heap_block(wanted);
    ASSERT_TRUE(find_heap_block_at(0x7000, &found));
    expect_same(found, wanted);
    EXPECT_FALSE(find_heap_block_at(0x7008, &found));
    EXPECT_TRUE(remove_heap_block(0x7000, &found));
    EXPECT_FALSE(find_heap_block_at(0x7000, &found));
  }
}

TEST(HeapBlocks, FunctionsHaveNames) {
  EXPECT_STREQ(name_of(AllocationFunction::k_calloc), "calloc");
  EXPECT_STREQ(name_of(AllocationFunction::k_operator_new), "operator new");
}

TEST(HeapBlocks, ANewBlockTakesThePlaceOfOneWithTheSameStart) {
  HeapBlock removed = {};
  const size_t sizes[] = {100, 200, 100000, 200000, 300};
  for (uint32_t i = 0; i < 5; ++i) {
    add_heap_block(block(0x9000, sizes[i], i));
    expect_found(0x9000 + sizes[i] - 1, block(0x9000, sizes[i], i));
  }
  expect_nothing(0x9000 + 300);
  ASSERT_TRUE(remove_heap_block(0x9000, &removed));
  EXPECT_EQ(removed.size, 300u);
  expect_nothing(0x9000);
}

TEST(HeapBlocks, WorksAtTheEdgesOfTheAddressSpace) {
  HeapBlock removed;
  add_heap_block(block(8, 8));
  expect_found(15, block(8, 8));
  expect_nothing(0);
  EXPECT_TRUE(remove_heap_block(8, &removed));
  const Address top = ~Address{0} - 15;
  add_heap_block(block(top, 16));
  expect_found(~Address{0}, block(top, 16));
  EXPECT_TRUE(remove_heap_block(top, &removed));
}

// A random heap of disjoint blocks.
class Model {
 public:
  Model(Address heap, size_t span, unsigned seed)
      : heap_(heap), span_(span), random_(seed) {}

  void step() {
    if (random_() % 3 != 0)
      add();
    else
      remove();
    ask();
  }
  void finish() {
    while (!blocks_.empty()) remove();
  }

 private:
  size_t some_size() {
    const unsigned choice = random_() % 100;
    return random_() % (choice == 0 ? 300000 : choice < 10 ? 10000 : 100);
  }

  void add() {
    const Address start = heap_ + random_() % span_ / 8 * 8;
    const size_t size = some_size();
    if (start + size > heap_ + span_) return;
    const auto above = blocks_.lower_bound(start);
    if (above != blocks_.end() && above->first < start + size + 1) return;
    if (above != blocks_.begin()) {
      const HeapBlock &below = std::prev(above)->second;
      if (below.start + below.size > start) return;
    }
    blocks_[start] = block(start, size, random_() % 1000);
    add_heap_block(blocks_[start]);
  }

  void remove() {
    HeapBlock removed = {};
    const Address start = heap_ + random_() % span_ / 8 * 8;
    auto at = blocks_.lower_bound(start);
    if (at == blocks_.end()) at = blocks_.begin();
    if (at == blocks_.end()) return;
    ASSERT_TRUE(remove_heap_block(at->first, &removed));
    expect_same(removed, at->second);
    blocks_.erase(at);
  }

  void ask() {
    const Address address = heap_ + random_() % span_;
    auto above = blocks_.upper_bound(address);
    HeapBlock found = {};
    const bool known = find_heap_block(address, &found);
    const bool inside =
        above != blocks_.begin() &&
        address - std::prev(above)->first < std::prev(above)->second.size;
    ASSERT_EQ(known, inside) << std::hex << address;
    if (inside) expect_same(found, std::prev(above)->second);
  }

  Address heap_;
  size_t span_;
  std::mt19937 random_;
  std::map<Address, HeapBlock> blocks_;
};

TEST(HeapBlocks, AgreesWithAnOrderedMap) {
  Model model(kHeap + 0x200000000000, 5 << 20, 1);
  for (int i = 0; i < 200000; ++i) ASSERT_NO_FATAL_FAILURE(model.step());
  model.finish();
}

TEST(HeapBlocks, ThreadsWorkBesideEachOther) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i)
    threads.emplace_back([i] {
      Model model(0x100000 + i * (6 << 20), 6 << 20, i);
      for (int step = 0; step < 40000; ++step) model.step();
      model.finish();
    });
  for (std::thread &thread : threads) thread.join();
}

TEST(HeapBlocks, MillionsOfSmallBlocksAreCheap) {
  constexpr size_t kCount = 1000000;
  const Address heap = kHeap + 0x300000000000;
  const size_t before = memory_now();
  for (size_t i = 0; i < kCount; ++i) add_heap_block(block(heap + i * 32, 24));
  EXPECT_LE((memory_now() - before) / kCount, 64u);
  HeapBlock removed;
  for (size_t i = 0; i < kCount; ++i)
    ASSERT_TRUE(remove_heap_block(heap + i * 32, &removed));
}

// Adds and removes blocks of many pages and sizes from 'heap' on. True if all
// were found and removed as they were added. Must not call malloc: the child of
// a fork under a sanitizer has none.
bool works_through(Address heap) {
  constexpr uint32_t kCount = 300;
  HeapBlock found = {};
  for (uint32_t i = 0; i < kCount; ++i)
    add_heap_block(block(heap + i * 0x20000, i * 300, i));
  for (uint32_t i = 1; i < kCount; ++i) {
    const Address start = heap + i * 0x20000;
    if (!find_heap_block(start + i * 300 - 1, &found) || found.start != start ||
        found.allocated_at != StackId{i})
      return false;
  }
  for (uint32_t i = 0; i < kCount; ++i)
    if (!remove_heap_block(heap + i * 0x20000, &found)) return false;
  return true;
}

int status_of_child_that_works(Address heap) {
  heap_blocks_before_fork();
  memory_before_fork();
  const pid_t child = fork();
  if (child == 0) {
    ++process_generation;
    memory_after_fork();
    heap_blocks_after_fork();
    alarm(20);
    HeapBlock found;
    const bool kept = find_heap_block(heap - 1, &found);
    _exit(kept && works_through(heap) ? 0 : 1);
  }
  memory_after_fork();
  heap_blocks_after_fork();
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

TEST(HeapBlocks, ChildOfForkIsConsistentWhateverOtherThreadsDid) {
  constexpr Address kMine = 0x50000000, kOthers = 0x58000000;
  std::atomic<bool> stop{false};
  std::thread other([&] {
    while (!stop) EXPECT_TRUE(works_through(kOthers));
  });
  add_heap_block(block(kMine - 100, 100));
  for (int i = 0; i < 30; ++i) EXPECT_EQ(status_of_child_that_works(kMine), 0);
  stop = true;
  other.join();
}

}  // namespace
}  // namespace yeti
