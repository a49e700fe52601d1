// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/line_groups.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "runtime/shadow/fine_shadow.h"
#include "runtime/shadow/segment_map.h"
#include "runtime/shadow/state_arrays.h"

namespace yeti {
namespace {

constexpr Address kSomewhere = 0x5b5b5b5b5000;
constexpr uint64_t kFields = 0xff0000ff;  // bytes 0 to 7 and 24 to 31

class LineGroupsTest : public testing::Test {
 protected:
  ~LineGroupsTest() override { clear_states(line, 0, kLineBytes); }
  LineGroups &begin() {
    EXPECT_TRUE(begin_groups(line));
    return line.states().groups();
  }
  // A group of 'mask' with a write in its state.
  static void add(LineGroups &groups, uint64_t mask, Epoch write) {
    ASSERT_TRUE(groups.make_fit(mask));
    groups.for_each_in(
        mask, [&](VarState &state, uint64_t) { state.set_write(write); });
  }

  ShadowLine &line = shadow_line(kSomewhere);
};

TEST_F(LineGroupsTest, RunsOfAMask) {
  using Runs = std::vector<std::pair<size_t, size_t>>;
  const auto runs_of = [](uint64_t mask) {
    Runs runs;
    for_each_run(mask, [&](size_t offset, size_t size) {
      runs.emplace_back(offset, size);
    });
    return runs;
  };
  EXPECT_EQ(Runs(), runs_of(0));
  EXPECT_EQ((Runs{{0, 64}}), runs_of(line_mask(0, 64)));
  EXPECT_EQ((Runs{{63, 1}}), runs_of(line_mask(63, 1)));
  EXPECT_EQ((Runs{{0, 8}, {24, 8}}), runs_of(kFields));
}

TEST_F(LineGroupsTest, BytesInNoGroupBecomeOne) {
  LineGroups &groups = begin();
  EXPECT_TRUE(groups.make_fit(kFields));
  EXPECT_TRUE(groups.make_fit(kFields)) << "it is there";
  EXPECT_TRUE(groups.make_fit(line_mask(0, 64))) << "with the rest as another";
  EXPECT_TRUE(groups.make_fit(~kFields));
  EXPECT_FALSE(groups.make_fit(line_mask(0, 8))) << "a part of a group";
  EXPECT_FALSE(groups.make_fit(line_mask(8, 8)));
}

TEST_F(LineGroupsTest, HasPlaceForAFew) {
  LineGroups &groups = begin();
  for (size_t i = 0; i < LineGroups::kMost; ++i)
    EXPECT_TRUE(groups.make_fit(line_mask(8 * i, 8)));
  EXPECT_FALSE(groups.make_fit(line_mask(56, 8)));
  EXPECT_TRUE(groups.make_fit(line_mask(0, 16)));
  EXPECT_TRUE(groups.clear(line_mask(0, 8)));
  EXPECT_TRUE(groups.make_fit(line_mask(56, 8))) << "where one was";
}

TEST_F(LineGroupsTest, TestsAllGroupsOfAnAccess) {
  LineGroups &groups = begin();
  add(groups, kFields, Epoch(1, 1));
  const auto is_written = [](const VarState &state) {
    return state.write() == Epoch(1, 1);
  };
  EXPECT_TRUE(groups.all_in(kFields, is_written));
  EXPECT_FALSE(groups.all_in(line_mask(0, 8), is_written));
  EXPECT_FALSE(groups.all_in(line_mask(0, 32), is_written));
  add(groups, line_mask(8, 16), Epoch(1, 2));
  EXPECT_FALSE(groups.all_in(line_mask(0, 32), is_written));
}

TEST_F(LineGroupsTest, DividedEachByteHasTheStateOfItsGroup) {
  const uint64_t small = line_mask(8, 2) | line_mask(14, 2);
  for (size_t size : {8, 4, 2, 1}) {
    LineGroups &groups = begin();
    add(groups, kFields, Epoch(1, 1));
    if (size == 2) add(groups, small, Epoch(2, 2));
    groups.for_each_in(kFields, [&](VarState &state, uint64_t) {
      state.set_read(ReadState(EpochSet::make(Epoch(3, 3))));
    });
    const LineStates states = fitting_states(line, 32, size == 2 ? 8 : size);
    ASSERT_FALSE(states.is_grouped());
    EXPECT_EQ(size, states.granule());
    for (size_t at = 0; at < kLineBytes; ++at) {
      const bool in_fields = (kFields >> at & 1) != 0;
      const bool in_small = size == 2 && (small >> at & 1) != 0;
      EXPECT_EQ(in_fields  ? Epoch(1, 1)
                : in_small ? Epoch(2, 2)
                           : Epoch(),
                states.at(at).write())
          << at;
      EXPECT_EQ(!in_fields, states.at(at).read().is_epoch()) << at;
    }
    clear_states(line, 0, kLineBytes);
  }
}

TEST_F(LineGroupsTest, AGroupThatIsClearedAsAWholeLeavesTheOthers) {
  LineGroups &groups = begin();
  add(groups, line_mask(0, 24), Epoch(1, 1));
  add(groups, line_mask(32, 24), Epoch(1, 2));
  clear_states(line, 0, 32);
  ASSERT_TRUE(line.states().is_grouped());
  EXPECT_FALSE(groups.all_in(line_mask(0, 24), [](auto &) { return true; }));
  EXPECT_TRUE(groups.all_in(line_mask(32, 24), [](auto &) { return true; }));
  clear_states(line, 32, 32);
  EXPECT_FALSE(line.states()) << "nothing is left: the line begins anew";
}

TEST_F(LineGroupsTest, AGroupThatIsClearedInPartIsDivided) {
  add(begin(), line_mask(0, 24), Epoch(1, 1));
  clear_states(line, 8, 8);
  ASSERT_FALSE(line.states().is_grouped());
  EXPECT_EQ(Epoch(1, 1), line.states().at(0).write());
  EXPECT_TRUE(line.states().at(8).is_minimal());
  EXPECT_EQ(Epoch(1, 1), line.states().at(16).write());
}

TEST_F(LineGroupsTest, ALineWithStatesDoesNotBeginAgain) {
  const LineStates states = fitting_states(line, 0, 8);
  states.at(56).set_write(Epoch(1, 1));
  EXPECT_FALSE(begin_groups(line));
  clear_states(line, 0, kLineBytes);
  EXPECT_EQ(states.word(), line.states().word()) << "kept for the next life";
  EXPECT_TRUE(begin_groups(line));
}

TEST_F(LineGroupsTest, MemoryIsUsedAgain) {
  add(begin(), kFields, Epoch(1, 1));
  clear_states(line, 0, kLineBytes);
  const size_t before = shadow_bytes();
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(begin().is_empty());
    add(line.states().groups(), kFields, Epoch(1, 1));
    clear_states(line, 0, kLineBytes);
  }
  EXPECT_EQ(before, shadow_bytes());
}

TEST_F(LineGroupsTest, CountsAndDrainsStates) {
  LineGroups &groups = begin();
  add(groups, line_mask(8, 24), Epoch(1, 1));
  add(groups, line_mask(32, 8), Epoch(1, 1));
  StateWords last;
  EXPECT_EQ(2u, count_states(line, &last)) << "from byte 8 and from byte 40";
  SegmentList list;
  drain_line(line, list, 0, 0);
  EXPECT_FALSE(line.states());
  EXPECT_EQ(3u, list.size());
}

}  // namespace
}  // namespace yeti
