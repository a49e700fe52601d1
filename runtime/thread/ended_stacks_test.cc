// Tests of ended_stacks.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/ended_stacks.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

uint32_t owner_of(Address address) {
  uint32_t owner = 0;
  return find_ended_stack(address, &owner) ? owner : 0;
}

TEST(EndedStacks, TheNewestOwnerCounts) {
  note_ended_stack(0x1000, 0x2000, 1);
  note_ended_stack(0x3000, 0x4000, 2);
  EXPECT_EQ(owner_of(0x0fff), 0u);
  EXPECT_EQ(owner_of(0x1000), 1u);
  EXPECT_EQ(owner_of(0x1fff), 1u);
  EXPECT_EQ(owner_of(0x2000), 0u);
  EXPECT_EQ(owner_of(0x3800), 2u);
  note_ended_stack(0x1800, 0x2800, 3);
  EXPECT_EQ(owner_of(0x1800), 3u);
  EXPECT_EQ(owner_of(0x17ff), 1u);
}

TEST(EndedStacks, OldOnesAreForgotten) {
  note_ended_stack(0x10000, 0x11000, 7);
  for (Address i = 1; i < kEndedStacks; ++i)
    note_ended_stack(0x100000 * i, 0x100000 * i + 1, 8);
  EXPECT_EQ(owner_of(0x10000), 7u);
  note_ended_stack(0x20000, 0x21000, 9);
  EXPECT_EQ(owner_of(0x10000), 0u);
}

TEST(EndedStacks, MemoryThatBecameSomethingElseHasNoOwner) {
  note_ended_stack(0x50000, 0x60000, 4);
  forget_ended_stacks(0x60000, 0x70000);
  EXPECT_EQ(owner_of(0x50000), 4u);
  forget_ended_stacks(0x5ffff, 0x60000);
  EXPECT_EQ(owner_of(0x50000), 0u);
}

}  // namespace
}  // namespace yeti
