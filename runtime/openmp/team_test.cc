// What teams order, with scripted threads. One real thread plays all members of
// a team, so they begin and end in stack order.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/team.h"

#include <gtest/gtest.h>

#include "runtime/openmp/doacross.h"
#include "runtime/strands/strand_lookup.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

class Teams : public testing::Test {
 protected:
  Teams() { master.fresh(data, sizeof data); }
  ~Teams() override { master.fresh(data, sizeof data); }

  alignas(64) int data[16];
  Thread master;
  Thread helper{master};  // a pool thread
};

TEST_F(Teams, TheCreatorsPastIsKnownToItsMembers) {
  Team team(master.state());
  master.write(data[0]);
  Member member(team, helper.state(), 1, 2);
  EXPECT_TRUE(helper.read(data[0])) << "written after the region was met";
  member.end();
  team.join(master.state());
  master.write(data[1]);
  Team next(master.state());
  Member other(next, helper.state(), 1, 2);
  EXPECT_FALSE(helper.read(data[1]));
  other.end();
  next.join(master.state());
}

TEST_F(Teams, MembersAreNotOrderedWithEachOther) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  EXPECT_EQ(this_context(), &second.context);
  master.write(data[0]);
  EXPECT_TRUE(helper.write(data[0]));
  second.end();
  first.end();
  EXPECT_EQ(this_context(), nullptr);
  team.join(master.state());
}

TEST_F(Teams, TheMastersMemberIsNotTheCreator) {
  Strand *creator = &master.state().strand();
  Team team(master.state());
  Member member(team, master.state(), 0, 1);
  EXPECT_NE(&master.state().strand(), creator);
  const StrandInfo &info = master.state().strand().info();
  EXPECT_EQ(info.kind, StrandKind::kTeamMember);
  EXPECT_EQ(info.team_size, 1u);
  EXPECT_EQ(info.creator, creator->number());
  member.end();
  EXPECT_EQ(&master.state().strand(), creator);
  team.join(master.state());
}

TEST_F(Teams, TheCreatorKnowsAllMembersAfterTheRegion) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  master.write(data[0]);
  helper.write(data[1]);
  second.end();
  first.end();
  team.join(master.state());
  EXPECT_FALSE(master.write(data[0]));
  EXPECT_FALSE(master.write(data[1]));
}

TEST_F(Teams, RegionsOnOneThreadAreOrderedThroughTheCreator) {
  const size_t before = strand_statistics().slots;
  for (int round = 0; round < 10; ++round) {
    Team team(master.state());
    Member member(team, helper.state(), 1, 2);
    EXPECT_FALSE(helper.write(data[0]));
    member.end();
    team.join(master.state());
  }
  EXPECT_LE(strand_statistics().slots, before + 1) << "slots are used again";
}

TEST_F(Teams, ABarrierOrdersAllWithAllInEachRound) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  for (int round = 0; round < 5; ++round) {
    EXPECT_FALSE(master.write(data[round]));
    EXPECT_FALSE(helper.write(data[round + 8]));
    team.arrive(first.context);
    team.arrive(second.context);
    team.leave(first.context);
    EXPECT_FALSE(master.write(data[round + 8]));
    team.leave(second.context);
  }
  second.end();
  first.end();
  team.join(master.state());
}

// A member that arrives at the next round does not change what the last one
// told.
TEST_F(Teams, ASlowMemberLearnsNothingOfTheNextRound) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  team.arrive(first.context);
  team.arrive(second.context);
  team.leave(first.context);
  master.write(data[0]);
  team.arrive(first.context);
  team.leave(second.context);
  EXPECT_TRUE(helper.read(data[0]));
  team.arrive(second.context);
  team.leave(second.context);
  team.leave(first.context);
  EXPECT_FALSE(helper.write(data[0]));
  second.end();
  first.end();
  team.join(master.state());
}

TEST_F(Teams, OrderedPartsFollowEachOther) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  team.enter_ordered(first.context);
  master.write(data[0]);
  team.leave_ordered(first.context);
  master.write(data[1]);
  team.enter_ordered(second.context);
  EXPECT_FALSE(helper.write(data[0]));
  EXPECT_TRUE(helper.write(data[1]));
  team.leave_ordered(second.context);
  second.end();
  first.end();
  team.join(master.state());
}

TEST_F(Teams, AnIterationFollowsTheOneItWaitsFor) {
  Team team(master.state());
  Member first(team, master.state(), 0, 2);
  Member second(team, helper.state(), 1, 2);
  const uint64_t here[] = {3, 4}, there[] = {3, 5};
  team.start_doacross(first.context, 2);
  team.start_doacross(second.context, 2);
  master.write(data[0]);
  first.context.doacross->post(*first.context.strand, here);
  master.write(data[1]);
  first.context.doacross->post(*first.context.strand, there);
  second.context.doacross->wait(*second.context.strand, here);
  EXPECT_FALSE(helper.read(data[0]));
  EXPECT_TRUE(helper.read(data[1]));
  team.end_doacross(first.context);
  team.end_doacross(second.context);
  second.end();
  first.end();
  team.join(master.state());
}

}  // namespace
}  // namespace yeti
