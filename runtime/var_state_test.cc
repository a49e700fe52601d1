// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/var_state.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

EpochSet *insert(EpochSet *set, Epoch epoch, const VectorClock &clock) {
  EpochSet *after = set->insert({epoch, clock});
  if (after != set) EpochSet::give_back(set);
  return after;
}

TEST(EpochSet, HasOneEpochForEachSlot) {
  const VectorClock nothing;
  EpochSet *set = EpochSet::make(Epoch(3, 1));
  set = insert(set, Epoch(4, 1), nothing);
  set = insert(set, Epoch(3, 2), nothing);
  EXPECT_EQ(2u, set->size());
  EXPECT_FALSE(set->contains(Epoch(3, 1)));
  EXPECT_TRUE(set->contains(Epoch(3, 2)));
  EXPECT_TRUE(set->contains(Epoch(4, 1)));
  EpochSet::give_back(set);
}

TEST(EpochSet, GrowsAsFarAsNeeded) {
  const VectorClock nothing;
  EpochSet *set = EpochSet::make(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 5000; ++slot)
    set = insert(set, Epoch(slot, slot), nothing);
  EXPECT_EQ(5000u, set->size());
  EXPECT_TRUE(set->contains(Epoch(4999, 4999)));
  VectorClock most;
  for (SlotIndex slot = 0; slot < 5000; ++slot)
    if (slot != 1234) most.set(slot, slot + 1);
  EXPECT_EQ(Epoch(1234, 1234), set->first_unknown_to({Epoch(9, 1), most}));
  EXPECT_TRUE(set->first_unknown_to({Epoch(1234, 1235), most}).is_minimal());
  EpochSet::give_back(set);
}

TEST(EpochSet, ALargeOneForgetsWhatIsKnown) {
  VectorClock clock;
  EpochSet *set = EpochSet::make(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 500; ++slot)
    set = insert(set, Epoch(slot, 1), VectorClock());
  for (SlotIndex slot = 0; slot < 500; ++slot) clock.set(slot, 1);
  for (Clock round = 2; round < 2000; ++round)
    set = insert(set, Epoch(700, round), clock);
  EXPECT_EQ(1u, set->size());
  EXPECT_TRUE(set->contains(Epoch(700, 1999)));
  EpochSet::give_back(set);
}

TEST(EpochSet, ForgetsWhatTheReaderKnowsRatherThanGrow) {
  VectorClock clock;
  EpochSet *set = EpochSet::make(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 100; ++slot) {
    clock.set(slot - 1, 1);
    EXPECT_EQ(set, set->insert({Epoch(slot, 1), clock}));
  }
  EXPECT_LE(set->size(), 3u);
  EXPECT_TRUE(set->contains(Epoch(99, 1)));
  EpochSet::give_back(set);
}

TEST(EpochSet, FindsAnUnknownEpoch) {
  VectorClock clock;
  clock.set(1, 5);
  EpochSet *set = EpochSet::make(Epoch(1, 5));
  EXPECT_TRUE(set->first_unknown_to({Epoch(9, 1), clock}).is_minimal());
  set = insert(set, Epoch(2, 1), VectorClock());
  EXPECT_EQ(Epoch(2, 1), set->first_unknown_to({Epoch(9, 1), clock}));
  EpochSet::give_back(set);
}

TEST(VarState, CopiesShareNothing) {
  VarState one, two;
  one.set_write(Epoch(1, 1));
  one.set_read(ReadState(EpochSet::make(Epoch(2, 2))));
  copy_state(two, one);
  EXPECT_EQ(Epoch(1, 1), two.write());
  ASSERT_FALSE(two.read().is_epoch());
  EXPECT_NE(one.read().set(), two.read().set());
  reset(one);
  EXPECT_TRUE(one.is_minimal());
  EXPECT_TRUE(two.read().set()->contains(Epoch(2, 2)));
  reset(two);
}

TEST(VarState, CopiesAtomicRecords) {
  VarState one, two;
  AtomicState *record = make_atomic_state();
  record->atomic_writes.store(EpochSet::make(Epoch(1, 1)));
  one.set_read(ReadState(record));
  ASSERT_TRUE(one.read().is_atomic());
  copy_state(two, one);
  ASSERT_TRUE(two.read().is_atomic());
  EXPECT_NE(record, two.read().atomic());
  EXPECT_EQ(nullptr, two.read().atomic()->reads.load());
  reset(one);
  EXPECT_TRUE(two.read().atomic()->atomic_writes.load()->contains(Epoch(1, 1)));
  reset(two);
  EXPECT_TRUE(two.is_minimal());
}

}  // namespace
}  // namespace yeti
