// What tasks order, with scripted threads. One real thread plays all threads,
// so members and tasks begin and end in stack order.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/task.h"

#include <gtest/gtest.h>

#include <deque>
#include <optional>

#include "runtime/judge/access.h"
#include "runtime/judge/note.h"
#include "runtime/strands/strand_lookup.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;
using Depends = Vector<Dependence>;

class Tasks : public testing::Test {
 protected:
  Tasks() {
    master.fresh(data, sizeof data);
    team.emplace(master.state());
    member.emplace(*team, master.state(), 0u, 1u);
  }
  ~Tasks() override {
    seeds.clear();
    end_region();
    master.fresh(data, sizeof data);
  }
  void end_region() {
    if (!team) return;
    member->end();
    team->join(master.state());
    team.reset();
  }

  Task *make(const Depends &depends = {}, TaskKind kind = {}) {
    return create_task(master.state(), kind, TaskOrigin{}, depends);
  }
  // Runs 'task' to its end, with 'body' inside it.
  template <class Body>
  void run(Task *task, Body body) {
    RunningTask running(master.state(), task, 0);
    body();
    running.end();
  }
  // Makes 'count' seeds of a chain, with accesses of the creator in between.
  void make_many(int count) {
    for (int i = 0; i < count; ++i) {
      write(data[0]);
      seeds.emplace_back(master.state(), TaskKind(), TaskOrigin{},
                         Depends{on(data[8], DependKind::kOut)});
    }
  }
  // Runs a binary tree of tasks that wait for their children, and 'body' in
  // each task.
  template <class Body>
  void tree(int depth, Body body) {
    run(make(), [&] {
      body();
      for (int i = 0; i < 2 && depth > 0; ++i) tree(depth - 1, body);
      on_children_waited_for(master.state());
    });
  }
  Dependence on(int &place, DependKind kind) {
    return {address_of(&place), kind};
  }
  bool write(int &place) { return master.write(place); }
  // Makes an access as 'site' says; true if it races.
  bool access(int &place, const YetiSite &site) {
    scripted::races = 0;
    if (kind_of(&site) == AccessKind::kRead)
      on_read(master.state(), address_of(&place), sizeof place, &site);
    else
      on_write(master.state(), address_of(&place), sizeof place, &site);
    return scripted::races != 0;
  }

  alignas(64) int data[16];
  Thread master;
  std::deque<TaskSeed> seeds;  // libgomp has room for them in its task records
  std::optional<Team> team;
  std::optional<Member> member;
};

TEST_F(Tasks, TwoOfOneThreadAreNotOrdered) {
  Task *first = make(), *second = make();
  run(first, [&] { write(data[0]); });
  run(second, [&] { EXPECT_TRUE(write(data[0])); });
  end_region();
  EXPECT_FALSE(write(data[0])) << "the region's end waits for all";
}

YetiSite site_of(AccessKind kind, YetiBinding binding) {
  YetiSite site;
  site.file = site.function = "task";
  site.size = sizeof(int);
  site.kind = kind == AccessKind::kWrite ? kYetiSiteWrite : kYetiSiteRead;
  site.binding = binding;
  return site;
}
const YetiSite kIndependentWrite =
    site_of(AccessKind::kWrite, kYetiIndependent);
const YetiSite kBoundWrite = site_of(AccessKind::kWrite, kYetiThreadBound);
const YetiSite kBoundRead = site_of(AccessKind::kRead, kYetiThreadBound);
const YetiSite kUnknownWrite = site_of(AccessKind::kWrite, kYetiBindingUnknown);

TEST_F(Tasks, OfOneThreadUseThreadBoundDataInTurn) {
  Task *first = make(), *second = make(), *third = make();
  run(first, [&] { EXPECT_FALSE(access(data[0], kBoundWrite)); });
  run(second, [&] { EXPECT_FALSE(access(data[0], kBoundWrite)); });
  run(third, [&] {
    EXPECT_FALSE(access(data[0], kIndependentWrite)) << "one of them is bound";
  });
}

TEST_F(Tasks, OfOneThreadRaceWhereNeitherIsBound) {
  Task *first = make(), *second = make();
  run(first, [&] {
    access(data[0], kIndependentWrite);
    access(data[1], kBoundWrite);
  });
  run(second, [&] {
    EXPECT_FALSE(access(data[1], kBoundWrite));
    EXPECT_TRUE(access(data[0], kIndependentWrite));
  });
}

TEST_F(Tasks, AreBoundFromTheMomentOnThatSaysSo) {
  Task *first = make(), *second = make(), *third = make();
  run(first, [&] {
    access(data[0], kUnknownWrite);
    master.state().bind_to_thread();
    access(data[1], kUnknownWrite);
    access(data[2], kIndependentWrite);
  });
  run(second, [&] {
    EXPECT_TRUE(access(data[0], kUnknownWrite));
    EXPECT_FALSE(access(data[1], kUnknownWrite));
    EXPECT_TRUE(access(data[2], kUnknownWrite));
  });
  run(third, [&] {
    EXPECT_TRUE(access(data[1], kUnknownWrite)) << "the second is not bound";
  });
}

TEST_F(Tasks, OfOtherThreadsRaceThoughTheyAreBound) {
  Thread other(master);
  Task *first = make();
  run(first, [&] { access(data[0], kBoundWrite); });
  on_write(other.state(), address_of(&data[0]), sizeof(int), &kBoundWrite);
  EXPECT_EQ(scripted::races, 1);
}

TEST_F(Tasks, ABoundReadHidesNoReadOfAnotherThread) {
  Thread other(master);
  Task *first = make(), *second = make();
  on_read(other.state(), address_of(&data[0]), sizeof(int), &kBoundRead);
  run(first, [&] { EXPECT_FALSE(access(data[1], kBoundRead)); });
  run(first = make(), [&] { access(data[0], kBoundRead); });
  run(second, [&] { EXPECT_TRUE(access(data[0], kBoundWrite)); });
}

TEST_F(Tasks, AMemberHasItsThreadByRight) {
  Task *task = make();
  access(data[0], kBoundWrite);
  run(task, [&] { EXPECT_TRUE(access(data[0], kIndependentWrite)); });
}

TEST_F(Tasks, NotedAccessesAreJudgedByWhatTheirSitesSay) {
  Task *first = make(), *second = make();
  const auto note = [&](int &place, const YetiSite &site) {
    note_block(master.state(), AccessKind::kWrite, address_of(&place),
               sizeof(int), &site);
  };
  run(first, [&] {
    note(data[0], kBoundWrite);
    note(data[1], kIndependentWrite);
  });
  run(second, [&] {
    note(data[0], kBoundWrite);
    note(data[1], kIndependentWrite);
    scripted::races = 0;
    master.state().commit_footprint();
    EXPECT_EQ(scripted::races, 1);
    EXPECT_EQ(scripted::last_race().address, address_of(&data[1]));
  });
}

TEST_F(Tasks, ATaskKnowsItsCreatorsPastOnly) {
  write(data[0]);
  Task *task = make();
  write(data[1]);
  run(task, [&] {
    EXPECT_FALSE(master.read(data[0]));
    EXPECT_TRUE(master.read(data[1]));
  });
}

TEST_F(Tasks, WaitingOrdersChildrenButNotTheirs) {
  run(make(), [&] {
    write(data[0]);
    run(make(), [&] { write(data[1]); });
  });
  EXPECT_TRUE(master.read(data[0]));
  on_children_waited_for(master.state());
  EXPECT_FALSE(master.read(data[0]));
  EXPECT_TRUE(master.read(data[1]));
}

TEST_F(Tasks, AGroupOrdersDescendants) {
  Task *outside = make();
  begin_taskgroup(master.state());
  Task *parent = make();
  Task *child = nullptr;
  run(parent, [&] { child = make(); });
  run(child, [&] { write(data[1]); });
  run(outside, [&] { write(data[2]); });
  end_taskgroup(master.state());
  EXPECT_FALSE(master.read(data[1]));
  EXPECT_TRUE(master.read(data[2])) << "not of the group";
}

TEST_F(Tasks, ABarrierOrdersAllTasks) {
  Task *child = nullptr;
  run(make(), [&] { child = make(); });
  run(child, [&] { write(data[0]); });
  team->arrive(member->context);
  run(make(), [&] { write(data[1]); });
  team->leave(member->context);
  EXPECT_FALSE(write(data[0]));
  EXPECT_FALSE(write(data[1]));
}

TEST_F(Tasks, AnUndeferredTaskIsWaitedForByItsCreator) {
  Task *other = make();
  TaskKind undeferred;
  undeferred.is_undeferred = true;
  run(make({}, undeferred), [&] { write(data[0]); });
  EXPECT_FALSE(write(data[0]));
  run(other, [&] { EXPECT_TRUE(write(data[0])); });
}

TEST_F(Tasks, ChildrenOfAFinalTaskAreWaitedFor) {
  TaskKind final;
  final.is_final = true;
  run(make({}, final), [&] {
    run(make(), [&] { write(data[0]); });
    EXPECT_FALSE(write(data[0]));
  });
}

TEST_F(Tasks, OutFollowsInFollowsOut) {
  Task *out = make({on(data[8], DependKind::kOut)});
  Task *in1 = make({on(data[8], DependKind::kIn)});
  Task *in2 = make({on(data[8], DependKind::kIn)});
  Task *last = make({on(data[8], DependKind::kOut)});
  Task *other = make({on(data[9], DependKind::kOut)});
  run(out, [&] { write(data[0]); });
  run(in1, [&] {
    EXPECT_FALSE(master.read(data[0]));
    write(data[1]);
  });
  run(in2, [&] {
    EXPECT_FALSE(master.read(data[0]));
    EXPECT_TRUE(master.read(data[1])) << "two readers are not ordered";
    write(data[2]);
  });
  run(last, [&] {
    EXPECT_FALSE(write(data[0]));
    EXPECT_FALSE(write(data[2]));
  });
  run(other, [&] { EXPECT_TRUE(write(data[2])); });
}

TEST_F(Tasks, DependencesOnEndedTasksCount) {
  run(make({on(data[8], DependKind::kOut)}), [&] { write(data[0]); });
  for (int i = 0; i < 100; ++i)
    run(make({on(data[8], DependKind::kIn)}),
        [&] { EXPECT_FALSE(master.read(data[0])); });
  run(make({on(data[8], DependKind::kOut)}),
      [&] { EXPECT_FALSE(write(data[0])); });
}

TEST_F(Tasks, DependencesAreBetweenSiblingsOnly) {
  run(make({on(data[8], DependKind::kOut)}), [&] { write(data[0]); });
  run(make(), [&] {
    run(make({on(data[8], DependKind::kOut)}),
        [&] { EXPECT_TRUE(write(data[0])); });
  });
}

TEST_F(Tasks, MutexInOutSetExcludesAndFollowsOthers) {
  Task *out = make({on(data[8], DependKind::kOut)});
  Task *first = make({on(data[8], DependKind::kMutexInOutSet)});
  Task *second = make({on(data[8], DependKind::kMutexInOutSet)});
  Task *in = make({on(data[8], DependKind::kIn)});
  run(out, [&] { write(data[0]); });
  run(second, [&] { EXPECT_FALSE(write(data[0])); });
  run(first, [&] { EXPECT_FALSE(write(data[0])); });
  run(in, [&] { EXPECT_FALSE(write(data[0])); });
}

TEST_F(Tasks, InOutSetIsASetOfUnorderedTasks) {
  Task *out = make({on(data[8], DependKind::kOut)});
  Task *first = make({on(data[8], DependKind::kInOutSet)});
  Task *second = make({on(data[8], DependKind::kInOutSet)});
  Task *in = make({on(data[8], DependKind::kIn)});
  run(out, [&] { write(data[0]); });
  run(first, [&] { EXPECT_FALSE(write(data[0])); });
  run(second, [&] { EXPECT_TRUE(write(data[0])); });
  run(in, [&] { EXPECT_FALSE(write(data[0])); });
}

TEST_F(Tasks, OneWaitsForDependences) {
  run(make({on(data[8], DependKind::kOut)}), [&] { write(data[0]); });
  run(make({on(data[9], DependKind::kOut)}), [&] { write(data[1]); });
  on_dependences_waited_for(master.state(), {on(data[8], DependKind::kIn)});
  EXPECT_FALSE(write(data[0]));
  EXPECT_TRUE(write(data[1]));
}

TEST_F(Tasks, AnEmptyTaskHandsOnWhatItWaitedFor) {
  Task *first = make({on(data[8], DependKind::kOut)});
  complete_empty_task(
      make({on(data[8], DependKind::kIn), on(data[9], DependKind::kOut)}));
  Task *last = make({on(data[9], DependKind::kIn)});
  run(first, [&] { write(data[0]); });
  run(last, [&] { EXPECT_FALSE(write(data[0])); });
}

TEST_F(Tasks, WhoFulfilsCompletesTheTask) {
  Thread other(master);
  Task *task = make({on(data[8], DependKind::kOut)});
  await_fulfilment(*task);
  take_user(*task);
  {
    RunningTask running(master.state(), task, 0);
    write(data[0]);
    running.end(true);
  }
  other.write(data[1]);
  fulfill(other.state(), *task);
  drop_user(task);
  run(make({on(data[8], DependKind::kIn)}),
      [&] { EXPECT_FALSE(master.read(data[1])); });
  EXPECT_TRUE(write(data[1]));
  on_children_waited_for(master.state());
  EXPECT_FALSE(write(data[0]));
  EXPECT_FALSE(write(data[1]));
}

TEST_F(Tasks, OneThatWaitsForItsEventIsNotOver) {
  Thread other(master);
  Task *task = make({on(data[8], DependKind::kOut)});
  await_fulfilment(*task);
  take_user(*task);
  {
    RunningTask running(master.state(), task, 0);
    running.end(true);
  }
  Task *next = make({on(data[8], DependKind::kIn)});
  other.write(data[1]);
  fulfill(other.state(), *task);
  drop_user(task);
  run(next, [&] { EXPECT_FALSE(master.read(data[1])); });
}

// --- slots ---

size_t slots() {
  return strand_statistics().slots;
}

TEST_F(Tasks, AChainNeedsOneSlot) {
  write(data[0]);
  const size_t before = slots();
  for (int i = 0; i < 100; ++i) {
    Task *next = make({on(data[8], DependKind::kOut)});
    run(next, [&] { EXPECT_FALSE(write(data[1])); });
  }
  EXPECT_LE(slots(), before + 1);
  EXPECT_TRUE(write(data[1]));
}

TEST_F(Tasks, AChainThatIsCreatedBeforeItRunsNeedsOneSlot) {
  write(data[0]);
  const size_t before = slots();
  Vector<Task *> chain;
  for (int i = 0; i < 100; ++i)
    chain.push_back(make({on(data[8], DependKind::kOut)}));
  for (Task *each : chain) run(each, [&] { EXPECT_FALSE(write(data[1])); });
  EXPECT_LE(slots(), before + 1);
}

TEST_F(Tasks, OfTwoThatFollowOneContinuesItsSlot) {
  run(make({on(data[8], DependKind::kOut)}), [&] { write(data[0]); });
  Task *first = make({on(data[8], DependKind::kIn)});
  Task *second = make({on(data[8], DependKind::kIn)});
  run(first, [&] { write(data[1]); });
  run(second, [&] { EXPECT_TRUE(write(data[1])); });
}

TEST_F(Tasks, RoundsOfReadersAndAWriterUseSlotsAgain) {
  write(data[0]);
  const size_t before = slots();
  for (int round = 0; round < 50; ++round) {
    Vector<Task *> readers;
    for (int i = 0; i < 4; ++i)
      readers.push_back(make({on(data[8], DependKind::kIn)}));
    Task *writer = make({on(data[8], DependKind::kOut)});
    for (int i = 0; i < 4; ++i) run(readers[i], [&] { write(data[1 + i]); });
    run(writer, [&] { EXPECT_FALSE(write(data[1 + round % 4])); });
  }
  EXPECT_LE(slots(), before + 5);
}

TEST_F(Tasks, WhatWasWaitedForIsNotFollowed) {
  write(data[0]);
  const size_t before = slots();
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 8; ++i)
      run(make({on(data[8 + i], DependKind::kOut)}), [&] { write(data[i]); });
    on_children_waited_for(master.state());
    EXPECT_FALSE(write(data[3]));
  }
  EXPECT_LE(slots(), before + 8);
}

TEST_F(Tasks, TasksThatWaitDoNotHoldClocksOfTheirOwn) {
  write(data[0]);
  make_many(1000);
  const size_t before = memory_now();
  make_many(100000);
  EXPECT_LE(memory_now() - before, 200u * 100000);
}

TEST_F(Tasks, ItsStackIsFresh) {
  ThreadState &state = master.state();
  state.stack_low = address_of(&data[0]);
  state.stack_high = address_of(&data[16]);
  state.stack_used_from = state.stack_high;
  for (int i = 0; i < 2; ++i) {
    RunningTask running(state, make(), address_of(&data[8]));
    EXPECT_FALSE(write(data[0])) << "below the frame";
    EXPECT_EQ(write(data[8]), i == 1) << "above it";
    running.end();
  }
  EXPECT_FALSE(write(data[0]));
}

TEST_F(Tasks, OutsideOfRegionsTasksAreTasksToo) {
  end_region();
  run(make(), [&] { write(data[0]); });
  EXPECT_TRUE(write(data[0]));
  run(make(), [&] { write(data[1]); });
  on_children_waited_for(master.state());
  EXPECT_FALSE(write(data[1]));
}

TEST_F(Tasks, SlotsOfAwaitedTasksAreUsedAgain) {
  const size_t before = strand_statistics().slots;
  for (int i = 0; i < 1000; ++i) {
    run(make(), [&] { write(data[0]); });
    run(make(), [&] { write(data[1]); });
    on_children_waited_for(master.state());
  }
  EXPECT_LE(strand_statistics().slots, before + 3);
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 100; ++i) run(make(), [&] { master.read(data[0]); });
    team->arrive(member->context);
    team->leave(member->context);
  }
  EXPECT_LE(strand_statistics().slots, before + 103);
}

// Their epochs have heirs, so any strand may reuse their slots.
TEST_F(Tasks, ThatWaitForTheirChildrenNeedFewSlots) {
  const size_t before = slots();
  tree(9, [&] { master.read(data[0]); });
  EXPECT_LE(slots(), before + 30) << "in a thousand tasks";
  EXPECT_TRUE(write(data[0])) << "the children have not been waited for";
  on_children_waited_for(master.state());
  EXPECT_FALSE(write(data[1]));
}

// A task may continue a slot without knowing what was done in it before.
TEST_F(Tasks, WithTheSameSlotAreNotOrderedThereby) {
  tree(4, [&] { write(data[1]); });
  const size_t before = slots();
  run(make(), [&] {
    EXPECT_TRUE(master.read(data[1]));
    run(make(), [&] { EXPECT_TRUE(write(data[1])); });
    on_children_waited_for(master.state());
  });
  EXPECT_EQ(slots(), before);
}

// What a task has told through a lock is known without a wait.
TEST_F(Tasks, ThatTellAreKnownBeforeTheyAreWaitedFor) {
  int lock = 0;
  run(make(), [&] {
    write(data[0]);
    run(make(), [&] {
      write(data[1]);
      master.lock(&lock);
      master.unlock(&lock);
    });
    on_children_waited_for(master.state());
    write(data[2]);
  });
  run(make(), [&] {
    master.lock(&lock);
    EXPECT_FALSE(write(data[0])) << "before the child was created";
    EXPECT_FALSE(write(data[1]));
    EXPECT_TRUE(write(data[2]));
    master.unlock(&lock);
  });
  master.destroy_sync(&lock);
}

// The child that tells outlives all of its ancestors but the first.
TEST_F(Tasks, ThatTellByDescendantsAreKnown) {
  int lock = 0;
  Task *last = nullptr;
  run(make(), [&] {
    write(data[0]);
    run(make({}, {true, false}), [&] { last = make(); });
    run(last, [&] {
      master.lock(&lock);
      master.unlock(&lock);
    });
  });
  run(make(), [&] {
    master.lock(&lock);
    EXPECT_FALSE(write(data[0]));
    master.unlock(&lock);
  });
  master.destroy_sync(&lock);
}

// A wait inside a group waits for children, not for their descendants.
TEST_F(Tasks, OfAGroupAreWaitedForByTheirParents) {
  begin_taskgroup(master.state());
  run(make(), [&] {
    write(data[0]);
    run(make(), [&] { write(data[1]); });
  });
  on_children_waited_for(master.state());
  EXPECT_FALSE(write(data[0]));
  EXPECT_TRUE(write(data[1]));
  run(make(), [&] { write(data[2]); });
  end_taskgroup(master.state());
  EXPECT_FALSE(write(data[2]));
}

TEST_F(Tasks, MoreThanASetHasRoomForAreAllRemembered) {
  for (int i = 0; i < 100; ++i) {
    master.lock(&data[15]);
    master.unlock(&data[15]);
    run(make(), [&] {
      master.read(data[0]);
      run(make(), [&] { master.read(data[0]); });
      on_children_waited_for(master.state());
    });
    if (i == 50) on_children_waited_for(master.state());
  }
  EXPECT_TRUE(write(data[0]));
  on_children_waited_for(master.state());
  EXPECT_FALSE(write(data[0]));
  master.destroy_sync(&data[15]);
}

// Each task learns all that came before it through a lock; their clocks share
// this.
TEST_F(Tasks, ManyThatLearnFromEachOtherStaySmall) {
  int lock = 0;
  const size_t before = memory_now();
  for (int i = 0; i < 50000; ++i)
    run(make(), [&] {
      master.lock(&lock);
      EXPECT_FALSE(write(data[0]));
      master.unlock(&lock);
    });
  EXPECT_LT(memory_now() - before, size_t{64} << 20);
  master.destroy_sync(&lock);
}

TEST_F(Tasks, ManyMayReadOneVariable) {
  for (int i = 0; i < 50000; ++i)
    run(make(), [&] { EXPECT_FALSE(master.read(data[0])); });
  run(make(), [&] { EXPECT_TRUE(write(data[0])); });
}

}  // namespace
}  // namespace yeti
