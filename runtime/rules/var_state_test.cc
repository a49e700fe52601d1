// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/var_state.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

// Checks that a test leaves nothing behind.
class VarStates : public testing::Test {
 protected:
  ~VarStates() override { EXPECT_EQ(before_, epoch_sets_now()); }
  const size_t before_ = epoch_sets_now();
};

TEST_F(VarStates, CopiesShareSets) {
  VarState one, two;
  one.set_write(Epoch(1, 1));
  one.set_read(ReadState(EpochSet::make(Epoch(2, 2))));
  copy_state(two, one);
  EXPECT_EQ(Epoch(1, 1), two.write());
  ASSERT_FALSE(two.read().is_epoch());
  EXPECT_EQ(one.read().set(), two.read().set());
  reset(one);
  EXPECT_TRUE(one.is_minimal());
  EXPECT_TRUE(two.read().set()->contains(Epoch(2, 2)));
  reset(two);
}

TEST_F(VarStates, CopiesHaveAtomicRecordsOfTheirOwn) {
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

TEST_F(VarStates, AreResetTogether) {
  VarState states[6];
  states[0].set_write(Epoch(1, 1));
  states[1].set_read(ReadState(EpochSet::make(Epoch(2, 2))));
  copy_state(states[2], states[1]);
  states[3].set_read(ReadState(Epoch(3, 3)));
  copy_state(states[4], states[1]);
  states[5].set_read(ReadState(make_atomic_state()));
  states[5].read().atomic()->reads.store(EpochSet::make(Epoch(5, 5)));
  reset_states(states, states + 6);
  for (const VarState &state : states) EXPECT_TRUE(state.is_minimal());
}

}  // namespace
}  // namespace yeti
