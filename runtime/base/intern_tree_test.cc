// Tests of intern_tree.h: equal paths are one number, also between threads, at
// the bound and without memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/intern_tree.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <map>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace yeti {
namespace {

struct Key {
  uint64_t value;
  uint64_t hash() const { return value; }
  friend bool operator==(Key a, Key b) { return a.value == b.value; }
};

// All in one bucket.
struct Colliding {
  uint64_t value;
  uint64_t hash() const { return 0; }
  friend bool operator==(Colliding a, Colliding b) {
    return a.value == b.value;
  }
};

constexpr size_t kPlenty = 64 << 20;

TEST(InternTree, EqualPathsAreOneNumberAndDifferentOnesAreNot) {
  static InternTree<Key> tree(kPlenty);
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> reference;
  std::vector<uint32_t> numbers = {0};
  std::mt19937 random(1);
  for (int i = 0; i < 200000; ++i) {
    const uint32_t parent = numbers[random() % numbers.size()];
    const uint64_t value = random() % 100;
    const uint32_t number = tree.extend(parent, {value});
    ASSERT_NE(number, 0u);
    const auto known = reference.emplace(std::pair(parent, value), number);
    ASSERT_EQ(known.first->second, number);
    if (known.second) numbers.push_back(number);
    ASSERT_EQ(tree.node(number).parent, parent);
    ASSERT_EQ(tree.node(number).key.value, value);
  }
  EXPECT_EQ(tree.size(), reference.size());
}

TEST(InternTree, CollisionsAreToldApart) {
  static InternTree<Colliding> tree(kPlenty);
  std::vector<uint32_t> numbers;
  for (uint64_t i = 0; i < 300; ++i) numbers.push_back(tree.extend(0, {i}));
  for (uint64_t i = 0; i < 300; ++i) EXPECT_EQ(tree.extend(0, {i}), numbers[i]);
}

TEST(InternTree, FullTreeKeepsWhatItHasAndTakesNoMore) {
  static InternTree<Key> tree(100 * 16);
  std::vector<uint32_t> numbers;
  for (uint64_t i = 0; i < 100; ++i) numbers.push_back(tree.extend(0, {i}));
  EXPECT_EQ(tree.extend(0, {100}), 0u);
  for (uint64_t i = 0; i < 100; ++i) {
    EXPECT_NE(numbers[i], 0u);
    EXPECT_EQ(tree.extend(0, {i}), numbers[i]);
  }
  EXPECT_EQ(tree.size(), 100u);
  tree.set_max_bytes(101 * 16);
  EXPECT_NE(tree.extend(0, {100}), 0u);
}

TEST(InternTree, ThreadsAgreeOnNumbers) {
  static InternTree<Key> tree(kPlenty);
  constexpr int kThreads = 4;
  constexpr uint64_t kCount = 50000;
  std::vector<uint32_t> numbers[kThreads];
  std::vector<std::thread> threads;
  for (auto &mine : numbers)
    threads.emplace_back([&mine] {
      uint32_t parent = 0;
      for (uint64_t i = 0; i < kCount; ++i) {
        const uint32_t number = tree.extend(parent, {i});
        mine.push_back(number);
        parent = i % 100 == 0 ? 0 : number;
      }
    });
  for (std::thread &thread : threads) thread.join();
  for (int i = 1; i < kThreads; ++i) EXPECT_EQ(numbers[i], numbers[0]);
  for (uint64_t i = 0; i < kCount; ++i)
    ASSERT_EQ(tree.node(numbers[0][i]).key.value, i);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[noreturn]] void fill_without_memory() {
  static InternTree<Key> tree(kPlenty);
  const uint32_t before = tree.extend(0, {1});
  const struct rlimit limit = {0, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  uint64_t next = 2;
  while (tree.extend(0, {next}) != 0) ++next;
  _exit(next > 2 && before != 0 && tree.extend(0, {1}) == before ? 0 : 1);
}

TEST(InternTree, WithoutMemoryItIsFullAndStaysRight) {
  EXPECT_EXIT(fill_without_memory(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace yeti
