// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/known_slots.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

class KnownSlotsTest : public testing::Test {
 protected:
  ~KnownSlotsTest() override {
    first_.use_pool(nullptr);
    second_.use_pool(nullptr);
  }

  Slot own_{SlotIndex{1}}, shared_{SlotIndex{2}}, later_{SlotIndex{3}};
  KnownSlots first_, second_;
};

TEST_F(KnownSlotsTest, NothingIsNotShared) {
  EXPECT_EQ(nullptr, first_.share());
}

TEST_F(KnownSlotsTest, ASharedSlotIsTakenOnce) {
  first_.push(&shared_);
  second_.use_pool(first_.share());
  EXPECT_TRUE(first_.is_empty());
  EXPECT_EQ(&shared_, second_.take_slot());
  EXPECT_EQ(nullptr, first_.take_slot());
}

TEST_F(KnownSlotsTest, ThoseThatAreNotSharedComeFirst) {
  first_.push(&shared_);
  second_.use_pool(first_.share());
  first_.push(&own_);
  EXPECT_EQ(&own_, first_.take_slot());
  EXPECT_EQ(&shared_, first_.take_slot());
}

// Another user of the pool does not know what was done in such a slot.
TEST_F(KnownSlotsTest, WhatIsLearnedLaterDoesNotGoToEarlierUsers) {
  first_.push(&shared_);
  second_.use_pool(first_.share());
  first_.push(&later_);
  KnownSlots third;
  third.use_pool(first_.share());
  while (Slot *slot = second_.take_slot()) EXPECT_NE(&later_, slot);
  bool is_found = false;
  while (Slot *slot = third.take_slot()) is_found |= slot == &later_;
  EXPECT_TRUE(is_found);
  third.use_pool(nullptr);
}

TEST_F(KnownSlotsTest, TheLastUserGetsWhatIsLeft) {
  first_.push(&shared_);
  second_.use_pool(first_.share());
  first_.use_pool(nullptr);
  EXPECT_TRUE(first_.is_empty());
  second_.use_pool(nullptr);
  EXPECT_EQ(&shared_, second_.pop());
}

}  // namespace
}  // namespace yeti
