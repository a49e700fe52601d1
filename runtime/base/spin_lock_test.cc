// Tests of spin_lock.h: exclusion, and what fork leaves behind.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/spin_lock.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "runtime/base/platform.h"

namespace yeti {
namespace {

TEST(SpinLock, IsHeldFromLockToUnlock) {
  SpinLock lock;
  EXPECT_TRUE(lock.try_lock());
  EXPECT_FALSE(lock.try_lock());
  lock.unlock();
  {
    SpinGuard guard(lock);
    EXPECT_FALSE(lock.try_lock());
  }
  EXPECT_TRUE(lock.try_lock());
}

TEST(SpinLock, ExcludesThreads) {
  constexpr int kThreads = 6;
  constexpr int kRounds = 20000;
  SpinLock lock;
  long plain = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < kRounds; ++round) {
        SpinGuard guard(lock);
        plain = plain + 1;
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(plain, long{kThreads} * kRounds);
}

TEST(SpinLock, WaitsForAHolderThatSleeps) {
  SpinLock lock;
  bool done = false;
  lock.lock();
  std::thread waiter([&] {
    SpinGuard guard(lock);
    EXPECT_TRUE(done);
  });
  platform::sleep_ns(20000000);
  done = true;
  lock.unlock();
  waiter.join();
}

// The sleeps of the calling thread up to now.
long sleeps() {
  struct rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

// The holder may be writing a report: dozens of threads that wait for it with
// sleeps of no length would leave no core to it.
TEST(SpinLock, AWaiterSleepsAMillisecondAtATimeHoweverLongItTakes) {
  constexpr uint64_t kMillisecond = 1000000;
  SpinLock lock;
  lock.lock();
  std::thread waiter([&] {
    const long sleeps_before = sleeps();
    const uint64_t start = platform::monotonic_ns();
    SpinGuard guard(lock);
    const uint64_t waited = platform::monotonic_ns() - start;
    EXPECT_LE(sleeps() - sleeps_before, 100 + long(waited / kMillisecond));
  });
  platform::sleep_ns(300 * kMillisecond);
  lock.unlock();
  waiter.join();
}

TEST(SpinLock, HeldByAnotherThreadAtForkIsFreeInTheChild) {
  SpinLock lock;
  lock.lock();
  const pid_t child = fork();
  if (child == 0) {
    ++process_generation;
    const bool free_in_child = lock.try_lock();
    const bool then_held = !lock.try_lock();
    _exit(free_in_child && then_held ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(lock.try_lock());
  lock.unlock();
}

}  // namespace
}  // namespace yeti
