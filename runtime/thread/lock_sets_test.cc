// Tests of lock_sets.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/lock_sets.h"

#include <gtest/gtest.h>

#include <vector>

namespace yeti {
namespace {

LockSetId intern(const std::vector<HeldLock> &held) {
  return intern_locks(held.data(), held.size());
}

const HeldLock kMutex = {0x1000, false, StackId{1}};
const HeldLock kShared = {0x2000, true, StackId{2}};

TEST(LockSets, NoLocksIsNone) {
  EXPECT_EQ(intern({}), LockSetId::kNone);
  EXPECT_EQ(locks_of_set(LockSetId::kNone, nullptr, 0), 0u);
}

TEST(LockSets, GivesLocksOldestFirst) {
  HeldLock locks[3] = {};
  ASSERT_EQ(locks_of_set(intern({kMutex, kShared}), locks, 3), 2u);
  EXPECT_EQ(locks[0].lock, kMutex.lock);
  EXPECT_EQ(locks[0].shared, false);
  EXPECT_EQ(locks[0].acquired_at, kMutex.acquired_at);
  EXPECT_EQ(locks[1].lock, kShared.lock);
  EXPECT_EQ(locks[1].shared, true);
  EXPECT_EQ(locks[1].acquired_at, kShared.acquired_at);
}

TEST(LockSets, EveryDetailTellsSetsApart) {
  HeldLock elsewhere = kMutex, shared = kMutex;
  elsewhere.acquired_at = StackId{9};
  shared.shared = true;
  EXPECT_EQ(intern({kMutex, kShared}), intern({kMutex, kShared}));
  EXPECT_NE(intern({kMutex, kShared}), intern({kShared, kMutex}));
  EXPECT_NE(intern({kMutex}), intern({elsewhere}));
  EXPECT_NE(intern({kMutex}), intern({shared}));
  EXPECT_NE(intern({kMutex}), intern({kMutex, kMutex}));
}

TEST(LockSets, CutsAtCapacityAndTellsTheWholeCount) {
  HeldLock one[1] = {};
  EXPECT_EQ(locks_of_set(intern({kMutex, kShared}), one, 1), 2u);
  EXPECT_EQ(one[0].lock, kMutex.lock);
}

TEST(LockSets, FullTableSaysNoneAndNeverPartOfTheSet) {
  const LockSetId known = intern({kMutex});
  set_lock_sets_limit(0);
  EXPECT_EQ(intern({kMutex, {0x7000, false, StackId{3}}}), LockSetId::kNone);
  EXPECT_EQ(intern({kMutex}), known);
  set_lock_sets_limit(1 << 20);
}

TEST(LockSets, ThreadRemembersItsSet) {
  ThreadState thread;
  EXPECT_EQ(intern_held_locks(thread), LockSetId::kNone);
  thread.held.push_back(kMutex);
  EXPECT_EQ(intern_held_locks(thread), intern({kMutex}));
  EXPECT_EQ(thread.held_id, intern({kMutex}));
  thread.held.push_back(kShared);
  thread.held_id = LockSetId::kNone;
  EXPECT_EQ(intern_held_locks(thread), intern({kMutex, kShared}));
}

TEST(LockSets, ThreadTellsSingleLocksApart) {
  HeldLock elsewhere = kMutex, shared = kMutex, same_place = kMutex;
  elsewhere.acquired_at = StackId{9};
  shared.shared = true;
  same_place.lock += 4096;
  ThreadState thread;
  for (int i = 0; i < 2; ++i) {
    for (const HeldLock &lock : {kMutex, elsewhere, shared, same_place}) {
      thread.held.clear();
      thread.held.push_back(lock);
      thread.held_id = LockSetId::kNone;
      EXPECT_EQ(intern_held_locks(thread), intern({lock}));
    }
  }
}

}  // namespace
}  // namespace yeti
