// Atomics by memory order: publication, release sequences, fences, and atomic
// against plain accesses, with scripted threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/atomic.h"

#include <gtest/gtest.h>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

constexpr int kRelaxed = __ATOMIC_RELAXED, kConsume = __ATOMIC_CONSUME,
              kAcquire = __ATOMIC_ACQUIRE, kRelease = __ATOMIC_RELEASE,
              kAcqRel = __ATOMIC_ACQ_REL, kSeqCst = __ATOMIC_SEQ_CST;

class Atomics : public testing::Test {
 protected:
  Atomics() { main.fresh(&places, sizeof places); }
  ~Atomics() override { main.fresh(&places, sizeof places); }

  struct alignas(64) Places {
    int flag = 0;
    alignas(64) int data[4] = {};
    alignas(16) unsigned __int128 wide = 0;
  } places;
  int &flag = places.flag;
  int (&data)[4] = places.data;
  Thread main;
  Thread t1{main}, t2{main}, t3{main};
};

TEST_F(Atomics, AStorePublishesToALoadIfBothOrdersAllow) {
  for (int store : {kRelaxed, kRelease, kSeqCst})
    for (int load : {kRelaxed, kConsume, kAcquire, kSeqCst}) {
      main.fresh(&places, sizeof places);
      t1.write(data[0]);
      t1.store(flag, store);
      t2.load(flag, load);
      EXPECT_EQ(store == kRelaxed || load == kRelaxed, t2.read(data[0]))
          << store << " " << load;
      t2.acquire(&main);  // learns nothing: the threads remain unordered
    }
}

TEST_F(Atomics, WhatFollowsTheStoreIsNotPublished) {
  t1.store(flag, kRelease);
  t1.write(data[0]);
  t2.load(flag, kAcquire);
  EXPECT_TRUE(t2.read(data[0]));
}

TEST_F(Atomics, ARelaxedStoreOfAnotherThreadEndsTheSequence) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.store(flag, kRelaxed);
  t3.load(flag, kAcquire);
  EXPECT_TRUE(t3.read(data[0]));
}

TEST_F(Atomics, ARelaxedStoreOfTheHeadContinuesIt) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t1.write(data[1]);
  t1.store(flag, kRelaxed);
  t3.load(flag, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_TRUE(t3.read(data[1]));
}

TEST_F(Atomics, ARelaxedUpdateContinuesItAndPublishesNothing) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.write(data[1]);
  t2.update(flag, kRelaxed);
  t3.load(flag, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_TRUE(t3.read(data[1]));
}

TEST_F(Atomics, AReleasingUpdateAddsToIt) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.write(data[1]);
  t2.update(flag, kRelease);
  t3.load(flag, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_FALSE(t3.read(data[1]));
}

// t1's store ends the sequence that t2's update heads, but not its own.
TEST_F(Atomics, TheSequencesOfSeveralHeadsEndApart) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.write(data[1]);
  t2.update(flag, kRelease);
  t1.store(flag, kRelaxed);
  t3.load(flag, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_TRUE(t3.read(data[1]));
}

TEST_F(Atomics, TheHeadsThatEndedAreForgotten) {
  t1.store(flag, kRelease);
  for (int i = 0; i < 1000; ++i) {
    Thread child(main);
    child.update(flag, kAcqRel);
  }
  EXPECT_LE(find_sync_var(address_of(&flag))->sequences.size(), 32u);
}

TEST_F(Atomics, AnUpdateAcquires) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.update(flag, kAcquire);
  EXPECT_FALSE(t2.write(data[0]));
}

TEST_F(Atomics, AReferenceCountOrdersTheLastOwnerAfterAll) {
  t1.write(data[0]);
  t1.update(flag, kAcqRel);
  t2.write(data[1]);
  t2.update(flag, kAcqRel);
  t3.update(flag, kAcqRel);
  EXPECT_FALSE(t3.write(data[0]));
  EXPECT_FALSE(t3.write(data[1]));
  EXPECT_FALSE(t3.write(flag));
}

TEST_F(Atomics, ACompareSwapThatFailsHasItsOwnOrderAndStoresNothing) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.write(data[1]);
  t2.compare_swap(flag, false, kAcqRel, kRelaxed);
  EXPECT_TRUE(t2.read(data[0]));
  t3.compare_swap(flag, false, kRelaxed, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_TRUE(t3.read(data[1]));
}

TEST_F(Atomics, ACompareSwapThatSucceedsIsAnUpdate) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.write(data[1]);
  t2.compare_swap(flag, true, kAcqRel, kRelaxed);
  EXPECT_FALSE(t2.read(data[0]));
  t3.load(flag, kAcquire);
  EXPECT_FALSE(t3.read(data[0]));
  EXPECT_FALSE(t3.read(data[1]));
}

TEST_F(Atomics, AReleaseFencePublishesByALaterRelaxedStore) {
  t1.write(data[0]);
  t1.fence(kRelease);
  t1.write(data[1]);
  t1.store(flag, kRelaxed);
  t2.load(flag, kAcquire);
  EXPECT_FALSE(t2.read(data[0]));
  EXPECT_TRUE(t2.read(data[1]));
}

TEST_F(Atomics, AnAcquireFenceTakesWhatRelaxedLoadsBeforeItRead) {
  t1.write(data[0]);
  t1.store(flag, kRelease);
  t2.load(flag, kRelaxed);
  t2.fence(kAcquire);
  EXPECT_FALSE(t2.read(data[0]));
  t3.fence(kAcquire);
  t3.load(flag, kRelaxed);
  EXPECT_TRUE(t3.read(data[0]));
}

TEST_F(Atomics, FencesPairWithEachOther) {
  t1.write(data[0]);
  t1.fence(kSeqCst);
  t1.update(flag, kRelaxed);
  t2.update(flag, kRelaxed);
  t2.fence(kSeqCst);
  EXPECT_FALSE(t2.write(data[0]));
}

TEST_F(Atomics, PlainAndAtomicRaceUnlessOrdered) {
  t1.write(flag);
  EXPECT_TRUE(t2.load(flag, kSeqCst));
  main.fresh(&places, sizeof places);
  t1.store(flag, kRelaxed);
  EXPECT_FALSE(t2.store(flag, kRelaxed));
  EXPECT_TRUE(t3.read(flag));
  EXPECT_TRUE(scripted::last_race().previous_atomic);
}

// The load itself comes after the release that it reads from.
TEST_F(Atomics, AnAcquireIsOrderedAfterPlainWritesToTheSamePlace) {
  t1.write(flag);
  t1.store(flag, kRelease);
  EXPECT_FALSE(t2.load(flag, kAcquire));
  EXPECT_FALSE(t2.write(flag));
}

TEST_F(Atomics, AreTheSameObjectsAsThoseOfOtherReleases) {
  t1.write(data[0]);
  t1.release(&flag);
  t2.load(flag, kAcquire);
  EXPECT_FALSE(t2.read(data[0]));
  t2.store(flag, kRelease);
  t3.acquire(&flag);
  EXPECT_FALSE(t3.write(data[0]));
}

TEST_F(Atomics, RelaxedOperationsMakeNoObject) {
  const size_t before = sync_var_count();
  t1.store(flag, kRelaxed);
  t1.update(flag, kRelaxed);
  t1.load(flag, kSeqCst);
  t1.compare_swap(flag, true, kAcquire, kRelaxed);
  EXPECT_EQ(before, sync_var_count());
}

TEST_F(Atomics, SixteenBytesWorkToo) {
  places.wide = (static_cast<unsigned __int128>(7) << 64) | ~uint64_t{0};
  t1.write(data[0]);
  EXPECT_FALSE(t1.update(places.wide, kRelease));
  EXPECT_TRUE(places.wide == static_cast<unsigned __int128>(8) << 64);
  t2.load(places.wide, kAcquire);
  EXPECT_FALSE(t2.read(data[0]));
  EXPECT_FALSE(t2.compare_swap(places.wide, true, kSeqCst, kSeqCst));
  EXPECT_TRUE(places.wide == (static_cast<unsigned __int128>(8) << 64) + 7);
  EXPECT_TRUE(t3.write(&places.wide, 16));
}

TEST_F(Atomics, OperationsChangeMemoryAsTheyShould) {
  ThreadState &state = t1.state();
  uint8_t byte = 250;
  AtomicOperation<uint8_t> atomic(state, &byte,
                                  scripted::site_of(kYetiSiteAtomicUpdate));
  const auto add = [](uint8_t *at) {
    return real::update(at, [](uint8_t old) { return uint8_t(old + 10); });
  };
  EXPECT_EQ(250, atomic.update(add, MemoryOrder(kSeqCst)));
  EXPECT_EQ(4, byte);
  atomic.store(9, MemoryOrder(kRelease));
  EXPECT_EQ(9, atomic.load(MemoryOrder(kAcquire)));
  EXPECT_EQ(
      9, atomic.compare_swap(9, 1, MemoryOrder(kSeqCst), MemoryOrder(kSeqCst)));
  EXPECT_EQ(
      1, atomic.compare_swap(9, 2, MemoryOrder(kSeqCst), MemoryOrder(kSeqCst)));
  EXPECT_EQ(1, byte);
  main.fresh(&byte, 1);
}

}  // namespace
}  // namespace yeti
