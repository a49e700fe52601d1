// What teams and tasks order, with scripted threads. The members of a team are
// begun and ended in the manner of a stack, as one real thread plays them all.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/team.h"

#include <gtest/gtest.h>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

class Teams : public testing::Test {
 protected:
  Teams() { master.fresh(data, sizeof data); }
  ~Teams() override { master.fresh(data, sizeof data); }

  // A task of the member that 'thread' runs, run to its end by 'runner'.
  template <class Body>
  void run_task(Thread &runner, Task *task, Body body) {
    RunningTask running;
    running.begin(runner.state(), task, 0);
    body();
    running.end();
  }

  alignas(64) int data[16];
  Thread master;
  Thread helper{master};  // of the pool
};

TEST_F(Teams, TheCreatorsPastIsKnownToItsMembers) {
  Team team(master.state());
  Member member;
  master.write(data[0]);
  team.begin(member, helper.state(), 1, 2);
  EXPECT_TRUE(helper.read(data[0])) << "written after the region was met";
  team.end(member);
  team.join(master.state());
  master.write(data[1]);
  Team next(master.state());
  next.begin(member, helper.state(), 1, 2);
  EXPECT_FALSE(helper.read(data[1]));
  next.end(member);
  next.join(master.state());
}

TEST_F(Teams, MembersAreNotOrderedWithEachOther) {
  Team team(master.state());
  Member first, second;
  team.begin(first, master.state(), 0, 2);
  team.begin(second, helper.state(), 1, 2);
  EXPECT_EQ(this_member(), &second);
  master.write(data[0]);
  EXPECT_TRUE(helper.write(data[0]));
  team.end(second);
  team.end(first);
  EXPECT_EQ(this_member(), nullptr);
  team.join(master.state());
}

TEST_F(Teams, TheMastersMemberIsNotTheCreator) {
  Strand *creator = &master.state().strand();
  Team team(master.state());
  Member member;
  team.begin(member, master.state(), 0, 1);
  EXPECT_NE(&master.state().strand(), creator);
  const StrandInfo &info = master.state().strand().info();
  EXPECT_EQ(info.kind, StrandKind::kTeamMember);
  EXPECT_EQ(info.team_size, 1u);
  EXPECT_EQ(info.creator, creator->info().number);
  team.end(member);
  EXPECT_EQ(&master.state().strand(), creator);
  team.join(master.state());
}

TEST_F(Teams, TheCreatorKnowsAllMembersAfterTheRegion) {
  Team team(master.state());
  Member first, second;
  team.begin(first, master.state(), 0, 2);
  team.begin(second, helper.state(), 1, 2);
  master.write(data[0]);
  helper.write(data[1]);
  team.end(second);
  team.end(first);
  team.join(master.state());
  EXPECT_FALSE(master.write(data[0]));
  EXPECT_FALSE(master.write(data[1]));
}

TEST_F(Teams, RegionsOnOneThreadAreOrderedThroughTheCreator) {
  for (int round = 0; round < 3; ++round) {
    Team team(master.state());
    Member member;
    team.begin(member, helper.state(), 1, 2);
    EXPECT_FALSE(helper.write(data[0]));
    team.end(member);
    team.join(master.state());
  }
}

TEST_F(Teams, TwoTasksOfOneThreadAreNotOrdered) {
  Team team(master.state());
  Member member;
  team.begin(member, master.state(), 0, 1);
  Task *first = create_task(master.state(), false, false);
  Task *second = create_task(master.state(), false, false);
  run_task(master, first, [&] { master.write(data[0]); });
  run_task(master, second, [&] { EXPECT_TRUE(master.write(data[0])); });
  team.end(member);
  team.join(master.state());
  EXPECT_FALSE(master.write(data[0]));
}

TEST_F(Teams, ATaskIsOrderedByWaitingForIt) {
  Team team(master.state());
  Member member;
  team.begin(member, master.state(), 0, 1);
  master.write(data[1]);
  Task *task = create_task(master.state(), false, false);
  run_task(master, task, [&] {
    EXPECT_FALSE(master.read(data[1]));
    master.write(data[0]);
  });
  EXPECT_TRUE(master.read(data[0]));
  on_tasks_waited_for(master.state());
  EXPECT_FALSE(master.write(data[0]));
  team.end(member);
  team.join(master.state());
}

TEST_F(Teams, ATaskWithDependsFollowsThoseThatHaveEnded) {
  Team team(master.state());
  Member member;
  team.begin(member, master.state(), 0, 1);
  Task *first = create_task(master.state(), true, false);
  Task *second = create_task(master.state(), true, false);
  run_task(master, first, [&] { master.write(data[0]); });
  run_task(master, second, [&] { EXPECT_FALSE(master.write(data[0])); });
  team.end(member);
  team.join(master.state());
}

TEST_F(Teams, TasksOfAReductionTakeTurnsOnTheirThread) {
  Team team(master.state());
  Member member;
  team.begin(member, master.state(), 0, 1);
  Task *first = create_task(master.state(), false, true);
  Task *second = create_task(master.state(), false, true);
  run_task(master, first, [&] { master.write(data[0]); });
  run_task(master, second, [&] { EXPECT_FALSE(master.write(data[0])); });
  EXPECT_FALSE(master.write(data[0]));
  team.end(member);
  team.join(master.state());
}

TEST_F(Teams, ATaskOutsideOfRegionsIsPartOfItsCreator) {
  Task *task = create_task(master.state(), false, false);
  run_task(master, task, [&] { master.write(data[0]); });
  EXPECT_FALSE(master.write(data[0]));
}

TEST_F(Teams, ATasksStackIsFresh) {
  Team team(master.state());
  Member member;
  master.state().stack_low = address_of(&data[0]);
  master.state().stack_high = address_of(&data[16]);
  team.begin(member, master.state(), 0, 1);
  for (int i = 0; i < 2; ++i) {
    RunningTask running;
    running.begin(master.state(), create_task(master.state(), false, false),
                  address_of(&data[8]));
    EXPECT_FALSE(master.write(data[0])) << "below the frame";
    EXPECT_EQ(master.write(data[8]), i == 1) << "above it";
    running.end();
  }
  team.end(member);
  team.join(master.state());
}

}  // namespace
}  // namespace yeti
