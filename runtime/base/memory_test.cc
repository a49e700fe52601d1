// Tests of memory.h: zeroed, aligned, disjoint, bounded, alive after fork.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/memory.h"

#include <gtest/gtest.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

// Before anything else in this process asks for memory.
const size_t held_after_first = (allocate(16), memory_now());

struct Block {
  unsigned char *memory;
  size_t size;
  unsigned char fill;
};

bool holds_only(const Block &block, unsigned char value) {
  for (size_t i = 0; i < block.size; ++i)
    if (block.memory[i] != value) return false;
  return true;
}

Block make_block(size_t size, unsigned char fill) {
  Block block = {static_cast<unsigned char *>(allocate(size)), size, fill};
  EXPECT_TRUE(holds_only(block, 0)) << size;
  memset(block.memory, fill, size);
  return block;
}

void drop_block(const Block &block) {
  EXPECT_TRUE(holds_only(block, block.fill)) << block.size;
  deallocate(block.memory, block.size);
}

TEST(Memory, AFewBytesCostLittle) {
  EXPECT_GE(held_after_first, 16u);
  EXPECT_LE(held_after_first, size_t{64} << 10);
}

TEST(Memory, EverySizeIsAlignedAndZeroAlsoWhenReused) {
  for (int round = 0; round < 2; ++round)
    for (size_t size = 0; size < 70000; size += size < 2100 ? 1 : 997) {
      const Block first = make_block(size, 0xee);
      const Block second = make_block(size, 0xdd);
      EXPECT_EQ(address_of(first.memory) % (size < 64 ? 16 : 64), 0u) << size;
      EXPECT_EQ(address_of(second.memory) % (size < 64 ? 16 : 64), 0u) << size;
      drop_block(first);
      drop_block(second);
    }
}

TEST(Memory, GivenBackMemoryIsUsedAgain) {
  for (const size_t size : {1, 16, 100, 1000, 20000, 65536}) {
    void *first = allocate(size);
    deallocate(first, size);
    void *second = allocate(size);
    EXPECT_EQ(first, second);
    deallocate(second, size);
  }
}

TEST(Memory, ManySmallBlocksNeedLittleMoreThanTheirSize) {
  constexpr size_t kCount = 100000, kSize = 48;
  const size_t before = memory_now();
  std::vector<void *> blocks;
  for (size_t i = 0; i < kCount; ++i) blocks.push_back(allocate(kSize));
  EXPECT_LE(memory_now() - before, kCount * kSize + (size_t{9} << 20));
  for (void *block : blocks) deallocate(block, kSize);
}

TEST(Memory, LargeMemoryGoesBackToTheSystem) {
  constexpr size_t kSize = 10 << 20;
  const size_t before = memory_now();
  void *memory = allocate(kSize);
  EXPECT_EQ(memory_now(), before + kSize);
  EXPECT_GE(memory_peak(), before + kSize);
  deallocate(memory, kSize);
  EXPECT_EQ(memory_now(), before);
  EXPECT_GE(memory_peak(), before + kSize);
}

TEST(Memory, NothingIsGivenBackForNull) {
  deallocate(nullptr, 100);
}

TEST(Memory, ThreadsGetDisjointMemory) {
  std::vector<std::thread> threads;
  for (unsigned char id = 1; id <= 4; ++id)
    threads.emplace_back([id] {
      std::mt19937 random(id);
      std::vector<Block> blocks;
      for (int i = 0; i < 30000; ++i) {
        if (blocks.size() < 100 || random() % 2 == 0) {
          const size_t size = random() % (i % 50 == 0 ? 100000 : 300);
          blocks.push_back(make_block(size, id));
        } else {
          std::swap(blocks[random() % blocks.size()], blocks.back());
          drop_block(blocks.back());
          blocks.pop_back();
        }
      }
      for (const Block &block : blocks) drop_block(block);
    });
  for (std::thread &thread : threads) thread.join();
}

// Leaves this process 'bytes' of address space more than it has.
[[maybe_unused]] void leave_address_space(size_t bytes) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  EXPECT_EQ(fscanf(file, "%lu", &pages), 1);
  fclose(file);
  const struct rlimit limit = {pages * 4096 + bytes, RLIM_INFINITY};
  EXPECT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Memory, OutOfMemoryIsOneClearLine) {
  EXPECT_EXIT(
      {
        leave_address_space(4 << 20);
        for (;;) allocate(1000);
      },
      testing::ExitedWithCode(1),
      "^Yeti: out of memory: the system refused 1000 bytes for the "
      "detector, which holds [0-9]+ bytes\n$");
}

TEST(Memory, UsesAlmostAllThereIs) {
  EXPECT_EXIT(
      {
        const size_t room = 6 << 20;
        leave_address_space(room);
        size_t got = 0;
        while (try_allocate(1024) != nullptr) got += 1024;
        while (try_allocate(16) != nullptr) got += 16;
        fprintf(stderr, "got %zu\n", got);
        _exit(got >= room * 9 / 10 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(Memory, TryAllocateReportsFailureAndRecovers) {
  EXPECT_EXIT(
      {
        leave_address_space(8 << 20);
        void *large = try_allocate(5 << 20);
        const bool refused = try_allocate(5 << 20) == nullptr;
        deallocate(large, 5 << 20);
        const bool again = try_allocate(5 << 20) != nullptr;
        _exit(large != nullptr && refused && again ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}
#endif

TEST(Memory, ImpossibleSizesAreRefused) {
  EXPECT_EQ(try_allocate(~size_t{0}), nullptr);
  EXPECT_EQ(try_allocate(size_t{1} << 60), nullptr);
}

int status_of_child_that_allocates() {
  memory_before_fork();
  const pid_t child = fork();
  if (child == 0) {
    ++process_generation;
    memory_after_fork();
    alarm(20);
    for (size_t size = 1; size <= 65536; size += size / 3 + 1) {
      Block blocks[8];
      for (Block &block : blocks) block = make_block(size, 0x77);
      for (const Block &block : blocks) drop_block(block);
    }
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  memory_after_fork();
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

TEST(Memory, ChildOfForkCanAllocateWhateverOtherThreadsDid) {
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (unsigned char id = 1; id <= 3; ++id)
    threads.emplace_back([&stop, id] {
      for (size_t size = 1; !stop; size = size * 7 % 65537)
        drop_block(make_block(size, id));
    });
  for (int i = 0; i < 30; ++i) ASSERT_EQ(status_of_child_that_allocates(), 0);
  stop = true;
  for (std::thread &thread : threads) thread.join();
}

TEST(Memory, ContainersWork) {
  Vector<int> vector;
  Map<int, String> map;
  FlatMap<int, int> flat;
  Deque<int> deque;
  for (int i = 0; i < 1000; ++i) {
    vector.push_back(i);
    map[i] = String(static_cast<size_t>(i), 'x');
    flat[999 - i] = i;
    deque.push_front(i);
  }
  EXPECT_EQ(vector[999], 999);
  EXPECT_EQ(map[500].size(), 500u);
  EXPECT_EQ(flat.begin()->second, 999);
  EXPECT_EQ(deque.front(), 999);
}

TEST(Memory, MistakesWithContainersAbortWithALine) {
  Vector<int> vector(3);
  EXPECT_EXIT(vector.at(3) = 1, testing::KilledBySignal(SIGABRT),
              "Yeti: internal error .*vector::at");
}

struct Counted {
  explicit Counted(int *count) : count(count) { ++*count; }
  ~Counted() { --*count; }
  int *count;
};

TEST(Memory, CreateAndDestroyRunConstructors) {
  int count = 0;
  Counted *object = create<Counted>(&count);
  EXPECT_EQ(count, 1);
  destroy(object);
  EXPECT_EQ(count, 0);
}

}  // namespace
}  // namespace yeti
