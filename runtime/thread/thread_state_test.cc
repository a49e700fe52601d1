// Records of real threads, and the core under real threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_state.h"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/rules/race.h"
#include "runtime/strands/strand_life.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/this_thread.h"
#include "runtime/thread/thread_list.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {

namespace {

std::atomic<int> races{0};
void count_race(ThreadState &, const Race &) {
  ++races;
}

// Runs 'body(i)' in threads that are children of this one to the core, too.
template <class Body>
void run_threads(int count, Body body) {
  race_sink = count_race;
  races = 0;
  ThreadState &self = this_thread();
  std::vector<Strand *> strands;
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    strands.push_back(
        fork_strand(&self.strand(), StrandKind::kPthread, StackId::kNone));
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      adopt_thread(strands[size_t(i)]);
      body(i, this_thread());
      end_thread();
    });
  for (int i = 0; i < count; ++i) {
    threads[size_t(i)].join();
    join_strand(self.strand(), *strands[size_t(i)]);
    drop_strand(strands[size_t(i)]);
  }
}

TEST(ThreadState, IsMadeOnFirstUseAndKept) {
  ThreadState &thread = this_thread();
  EXPECT_EQ(&thread, &this_thread());
  EXPECT_EQ(&thread, hot.thread);
  EXPECT_NE(0, thread.system_id);
  std::thread([&] {
    EXPECT_EQ(nullptr, hot.thread);
    EXPECT_NE(&thread, &this_thread());
    Strand *strand = &this_thread().strand();
    end_thread();
    EXPECT_EQ(nullptr, this_thread_unless_ended());
    EXPECT_EQ(HotState::kNoEpoch, hot.epoch);
    drop_strand(strand);
  }).join();
}

// The strand's present epoch ends with an access in it.
void end_epoch(ThreadState &thread) {
  static int place;
  on_memory_fresh(thread, address_of(&place), sizeof place);
  on_read(thread, address_of(&place), sizeof place,
          scripted::site_of(kYetiSiteRead));
  thread.strand().publish();
}

TEST(ThreadState, TheHotEpochFollowsTheStrand) {
  ThreadState &thread = this_thread();
  end_epoch(thread);
  EXPECT_EQ(thread.strand().epoch().bits(), hot.epoch);
  end_epoch(thread);
  EXPECT_EQ(thread.strand().epoch().bits(), hot.epoch);
  Strand *other =
      fork_strand(&thread.strand(), StrandKind::kTeamMember, StackId::kNone);
  Strand *own = thread.switch_strand(other);
  EXPECT_EQ(HotState::kNoEpoch, hot.epoch) << "before its first access";
  end_epoch(thread);
  EXPECT_EQ(other->epoch().bits(), hot.epoch);
  EXPECT_EQ(other, thread.switch_strand(own));
  EXPECT_EQ(own->epoch().bits(), hot.epoch);
  drop_strand(other);
}

TEST(ThreadState, IgnoringHidesTheHotEpoch) {
  ThreadState &thread = this_thread();
  ++thread.ignore_reads;
  thread.refresh_epoch();
  EXPECT_EQ(HotState::kNoEpoch, hot.epoch);
  thread.strand().publish();
  EXPECT_EQ(HotState::kNoEpoch, hot.epoch);
  --thread.ignore_reads;
  thread.refresh_epoch();
  EXPECT_EQ(thread.strand().epoch().bits(), hot.epoch);
}

// The epoch of the strand before is nothing to the pending one.
TEST(ThreadState, IgnoringBeginsAPendingStrand) {
  ThreadState &thread = this_thread();
  end_epoch(thread);
  const uint64_t own = hot.epoch;
  static bool begun;
  begun = false;
  PendingStrand pending;
  pending.begin = [](PendingStrand &, ThreadState &) { begun = true; };
  thread.enter_pending(&pending);
  EXPECT_EQ(HotState::kNoEpoch, hot.epoch);
  EXPECT_TRUE(thread.leave_pending(&pending));
  EXPECT_EQ(own, hot.epoch);
  EXPECT_FALSE(begun);
  thread.enter_pending(&pending);
  thread.refresh_epoch();
  EXPECT_TRUE(begun);
  EXPECT_FALSE(thread.leave_pending(&pending));
}

TEST(ThreadState, CountersOfEndedThreadsCount) {
  static int place;
  const uint64_t before = total_counters().write_exclusive;
  run_threads(3, [](int, ThreadState &thread) {
    static std::mutex mutex;
    std::lock_guard<std::mutex> guard(mutex);
    on_lock(thread, address_of(&mutex));
    on_write(thread, address_of(&place), sizeof place,
             scripted::site_of(kYetiSiteWrite));
    on_unlock(thread, address_of(&mutex));
  });
  EXPECT_EQ(before + 3, total_counters().write_exclusive);
  EXPECT_EQ(0, races);
}

TEST(ThreadState, LivingThreadsAreVisited) {
  this_thread();
  int count = 0;
  for_each_thread(
      [](ThreadState &, void *context) { ++*static_cast<int *>(context); },
      &count);
  EXPECT_GE(count, 1);
}

constexpr int kThreads = 4;
constexpr int kRounds = 20000;

// Threads write their own bytes of shared lines, by changing sizes: lines are
// refined, cleared and read without locks all the time, and nothing races.
TEST(CoreUnderThreads, DisjointBytesNeverRace) {
  alignas(64) static char bytes[kThreads * 24];
  run_threads(kThreads, [](int i, ThreadState &thread) {
    char *own = bytes + i * 24;
    for (int round = 0; round < kRounds; ++round) {
      const size_t size = size_t{1} << (round % 4);
      const size_t offset = size * size_t(round % int(24 / size));
      const bool writes = round % 3 == 0;
      (writes ? on_write : on_read)(
          thread, address_of(own + offset), size,
          scripted::site_of(writes ? kYetiSiteWrite : kYetiSiteRead));
      if (round % 64 == 0) thread.strand().publish();
      if (round % 100 == 0) on_memory_fresh(thread, address_of(own), 24);
    }
  });
  EXPECT_EQ(0, races);
}

// Shared reads of many threads and ordered writes: sets grow, are scanned
// without the lock and given back.
TEST(CoreUnderThreads, SharedReadsAndOrderedWritesNeverRace) {
  alignas(64) static uint64_t shared[8];
  static std::mutex mutex;
  run_threads(kThreads, [](int i, ThreadState &thread) {
    for (int round = 0; round < kRounds; ++round) {
      uint64_t &place = shared[round % 8];
      std::lock_guard<std::mutex> guard(mutex);
      on_lock(thread, address_of(&mutex));
      if ((round + i) % 16 == 0)
        on_write(thread, address_of(&place), 8,
                 scripted::site_of(kYetiSiteWrite));
      else
        on_read(thread, address_of(&place), 8,
                scripted::site_of(kYetiSiteRead));
      if (round % 512 == 0) on_memory_fresh(thread, address_of(&place), 8);
      on_unlock(thread, address_of(&mutex));
    }
  });
  EXPECT_EQ(0, races);
}

// A spin lock made of atomics orders what it guards.
TEST(CoreUnderThreads, AtomicsOrderWhatTheyGuard) {
  alignas(64) static uint32_t spin;
  alignas(64) static uint64_t guarded;
  static uint64_t real_count = 0;
  run_threads(kThreads, [](int, ThreadState &thread) {
    AtomicOperation<uint32_t> atomic(thread, &spin,
                                     scripted::site_of(kYetiSiteAtomicUpdate));
    for (int round = 0; round < kRounds / 10; ++round) {
      while (atomic.compare_swap(0, 1, MemoryOrder(__ATOMIC_ACQUIRE),
                                 MemoryOrder(__ATOMIC_RELAXED)) != 0)
        std::this_thread::yield();
      on_write(thread, address_of(&guarded), 8,
               scripted::site_of(kYetiSiteWrite));
      ++real_count;
      atomic.store(0, MemoryOrder(__ATOMIC_RELEASE));
    }
  });
  EXPECT_EQ(0, races);
  EXPECT_EQ(uint64_t{kThreads} * (kRounds / 10), real_count);
}

TEST(CoreUnderThreads, UnorderedWritesAlwaysRace) {
  alignas(64) static uint64_t place;
  run_threads(2, [](int, ThreadState &thread) {
    on_write(thread, address_of(&place), 8, scripted::site_of(kYetiSiteWrite));
  });
  EXPECT_EQ(1, races);
}

}  // namespace
}  // namespace yeti
