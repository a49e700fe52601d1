// What orders what: locks, semaphores, barriers, with scripted threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <gtest/gtest.h>

#include "runtime/shadow/sync_table.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

class Sync : public testing::Test {
 protected:
  Sync() { main.fresh(this->data, sizeof data); }
  ~Sync() override {
    main.fresh(data, sizeof data);
    main.destroy_sync(&mutex);
    main.destroy_sync(&other_mutex);
    main.destroy_sync(&barrier);
  }

  alignas(64) int data[16];
  alignas(64) int mutex, other_mutex, barrier;
  Thread main;
  Thread t1{main}, t2{main}, t3{main};
};

TEST_F(Sync, AMutexOrdersItsHolders) {
  t1.lock(&mutex);
  t1.write(data[0]);
  t1.unlock(&mutex);
  t2.lock(&mutex);
  EXPECT_FALSE(t2.write(data[0]));
  t2.unlock(&mutex);
  t3.lock(&other_mutex);
  EXPECT_TRUE(t3.write(data[0]));
}

TEST_F(Sync, WhatFollowsTheUnlockIsNotOrdered) {
  t1.lock(&mutex);
  t1.unlock(&mutex);
  t1.write(data[0]);
  t2.lock(&mutex);
  EXPECT_TRUE(t2.write(data[0]));
}

TEST_F(Sync, ARecursiveLockOrdersLikeAnyOther) {
  t1.lock(&mutex);
  t1.lock(&mutex);
  t1.write(data[0]);
  t1.unlock(&mutex);
  t1.write(data[1]);
  t1.unlock(&mutex);
  EXPECT_TRUE(t1.state().held.empty());
  t2.lock(&mutex);
  EXPECT_FALSE(t2.write(data[0]));
  EXPECT_FALSE(t2.write(data[1]));
}

TEST_F(Sync, AnUnlockByAnotherThreadOrders) {
  t1.lock(&mutex);
  t2.write(data[0]);
  t2.unlock(&mutex);
  t3.lock(&mutex);
  EXPECT_FALSE(t3.write(data[0]));
}

TEST_F(Sync, ReadersOfARwlockAreNotOrderedWithEachOther) {
  t1.lock_shared(&mutex);
  t1.write(data[0]);
  t1.unlock_shared(&mutex);
  t2.lock_shared(&mutex);
  EXPECT_TRUE(t2.write(data[0]));
  t2.unlock_shared(&mutex);
}

TEST_F(Sync, AWriterIsOrderedAfterAllReadersAndBeforeTheNext) {
  for (Thread *reader : {&t1, &t2}) {
    reader->lock_shared(&mutex);
    reader->read(data[0]);
    reader->unlock_any(&mutex);
  }
  t3.lock(&mutex);
  EXPECT_FALSE(t3.write(data[0]));
  t3.unlock_any(&mutex);
  for (Thread *reader : {&t1, &t2}) {
    reader->lock_shared(&mutex);
    EXPECT_FALSE(reader->read(data[0]));
  }
}

TEST_F(Sync, HeldLocksAreKept) {
  t1.lock(&mutex);
  t1.lock_shared(&other_mutex);
  ASSERT_EQ(2u, t1.state().held.size());
  EXPECT_EQ(address_of(&mutex), t1.state().held[0].lock);
  EXPECT_TRUE(t1.state().held[1].shared);
  t1.unlock(&mutex);
  ASSERT_EQ(1u, t1.state().held.size());
  EXPECT_EQ(address_of(&other_mutex), t1.state().held[0].lock);
}

TEST_F(Sync, AnAcquireSeesAllReleasesBefore) {
  t1.write(data[0]);
  t1.release(&mutex);
  t2.write(data[1]);
  t2.release(&mutex);
  t3.acquire(&mutex);
  EXPECT_FALSE(t3.write(data[0]));
  EXPECT_FALSE(t3.write(data[1]));
  t1.write(data[2]);
  EXPECT_TRUE(t3.write(data[2]));
}

TEST_F(Sync, ADestroyedObjectOrdersNothing) {
  t1.write(data[0]);
  t1.release(&mutex);
  main.destroy_sync(&mutex);
  t2.acquire(&mutex);
  EXPECT_TRUE(t2.read(data[0]));
}

TEST_F(Sync, ObjectsInOneLineAreApart) {
  alignas(64) static char line[64];
  t1.write(data[0]);
  t1.release(&line[3]);
  t2.acquire(&line[2]);
  t2.acquire(&line[4]);
  EXPECT_TRUE(t2.read(data[0]));
  t3.acquire(&line[3]);
  EXPECT_FALSE(t3.read(data[0]));
  main.destroy_sync(&line[3]);
}

TEST_F(Sync, ABarrierOrdersAllWithAll) {
  t1.write(data[1]);
  t2.write(data[2]);
  t1.arrive(&barrier, 2);
  t2.arrive(&barrier, 2);
  t2.leave();
  t1.leave();
  EXPECT_FALSE(t1.write(data[2]));
  EXPECT_FALSE(t2.write(data[1]));
  EXPECT_TRUE(t3.read(data[1]));
}

TEST_F(Sync, AFastThreadMayArriveAgainBeforeASlowOneHasLeft) {
  t1.write(data[0]);
  t1.arrive(&barrier, 2);
  t2.arrive(&barrier, 2);
  t1.leave();
  t1.write(data[1]);
  t1.arrive(&barrier, 2);
  t2.leave();
  EXPECT_FALSE(t2.read(data[0]));
  EXPECT_TRUE(t2.read(data[1])) << "written after the round that t2 left";
  t2.arrive(&barrier, 2);
  t1.leave();
  t2.leave();
  EXPECT_FALSE(t2.write(data[1]));
}

// Three threads use a barrier for two. Which pairs it forms cannot be observed,
// so every thread must be ordered after all that have arrived.
TEST_F(Sync, ACrowdedBarrierNeverOrdersTooLittle) {
  t1.write(data[1]);
  t2.write(data[2]);
  t3.write(data[3]);
  t1.arrive(&barrier, 2);
  t2.arrive(&barrier, 2);
  t3.arrive(&barrier, 2);
  t3.leave();
  t1.leave();
  EXPECT_FALSE(t1.write(data[3]));
  EXPECT_FALSE(t3.write(data[1]));
  t1.write(data[4]);
  t1.arrive(&barrier, 2);
  t2.leave();
  t1.leave();
  EXPECT_FALSE(t2.write(data[4]));
}

TEST_F(Sync, ABarrierMayEndWhileSomeHaveNotLeft) {
  t1.write(data[0]);
  t1.arrive(&barrier, 2);
  t2.arrive(&barrier, 2);
  t1.leave();
  t1.destroy_sync(&barrier);
  t2.leave();
  EXPECT_FALSE(t2.read(data[0]));
}

TEST_F(Sync, IgnoredSynchronisationOrdersNothing) {
  t1.write(data[0]);
  ++t1.state().ignore_sync;
  t1.release(&mutex);
  t1.arrive(&barrier, 2);
  t1.leave();
  --t1.state().ignore_sync;
  t2.acquire(&mutex);
  EXPECT_TRUE(t2.read(data[0]));
}

TEST_F(Sync, ForkAndJoinOrder) {
  t1.write(data[0]);
  {
    Thread child(t1);
    EXPECT_FALSE(child.write(data[0]));
    child.write(data[1]);
    t1.write(data[2]);
    EXPECT_TRUE(child.read(data[2])) << "written after the fork";
    t1.join(child);
  }
  EXPECT_FALSE(t1.write(data[1]));
  EXPECT_TRUE(t2.write(data[1]));
}

TEST_F(Sync, RemovalOfARangeIsExact) {
  alignas(64) static char objects[256];
  const size_t before = sync_var_count();
  for (char &object : objects) t1.release(&object);
  EXPECT_EQ(before + 256, sync_var_count());
  remove_sync_vars(address_of(&objects[10]), address_of(&objects[200]));
  EXPECT_EQ(before + 256 - 190, sync_var_count());
  EXPECT_TRUE(find_sync_var(address_of(&objects[9])));
  EXPECT_FALSE(find_sync_var(address_of(&objects[10])));
  EXPECT_FALSE(find_sync_var(address_of(&objects[199])));
  EXPECT_TRUE(find_sync_var(address_of(&objects[200])));
  remove_sync_vars(address_of(objects), address_of(objects) + 256);
  EXPECT_EQ(before, sync_var_count());
}

}  // namespace
}  // namespace yeti
