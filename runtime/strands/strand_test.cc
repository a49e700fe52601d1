// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/strands/strand.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

#include "runtime/strands/strand_life.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/strands/strand_table.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

class StrandTest : public testing::Test {
 protected:
  StrandTest() : limits_(strand_limits) { reset_strands_for_tests(); }
  ~StrandTest() override {
    strand_limits = limits_;
    Thread cleaner;
    cleaner.fresh(data_, sizeof data_);
    cleaner.destroy_sync(&mutex_);
  }

  size_t slots() { return strand_statistics().slots; }

  int data_[64] = {};
  int mutex_ = 0;

 private:
  StrandLimits limits_;
};

TEST_F(StrandTest, AJoinedStrandsSlotIsContinued) {
  Thread main;
  for (int i = 0; i < 1000; ++i) {
    Thread child(main);
    EXPECT_FALSE(child.write(data_));
    main.join(child);
  }
  EXPECT_EQ(1u, slots());
}

TEST_F(StrandTest, AnUnorderedStrandsSlotIsNot) {
  Thread main;
  for (int i = 0; i < 20; ++i) {
    Thread child(main);
    child.write(data_[i]);
  }
  EXPECT_EQ(20u, slots());
}

// The creator has to know the last access, not the end.
TEST_F(StrandTest, ADetachedStrandsSlotIsContinuedOnceItsAccessIsKnown) {
  Thread main;
  for (int i = 0; i < 1000; ++i) {
    {
      Thread child(main);
      child.lock(&mutex_);
      EXPECT_FALSE(child.write(data_[0]));
      child.unlock(&mutex_);
    }
    main.lock(&mutex_);
    main.unlock(&mutex_);
  }
  EXPECT_EQ(1u, slots());
}

TEST_F(StrandTest, AStrandThatAccessesNothingTakesNoSlot) {
  Thread main;
  for (int i = 0; i < 50; ++i) Thread child(main);
  EXPECT_EQ(0u, slots());
}

// A release tells of accesses; without an access there is nothing new to tell.
TEST_F(StrandTest, AnEpochEndsOnlyIfItHadAnAccess) {
  Thread main;
  main.write(data_[0]);
  const Epoch epoch = main.strand().epoch();
  main.release(&mutex_);
  EXPECT_NE(epoch, main.strand().epoch());
  const Epoch next = main.strand().epoch();
  main.release(&mutex_);
  EXPECT_EQ(next, main.strand().epoch());
}

TEST_F(StrandTest, AnAccessAfterAReleaseIsNotKnown) {
  Thread main, other;
  main.release(&mutex_);
  other.acquire(&mutex_);
  main.write(data_[0]);
  EXPECT_TRUE(other.read(data_[0]));
  main.release(&mutex_);
  main.release(&mutex_);
  other.acquire(&mutex_);
  main.write(data_[1]);
  EXPECT_TRUE(other.read(data_[1]));
}

TEST_F(StrandTest, SlotsAreHandedOnToThoseWhoWait) {
  Thread main;
  for (int i = 0; i < 100; ++i) {
    Thread child(main);
    {
      Thread first(child), second(child);
      first.write(data_[0]);
      second.write(data_[1]);
      child.join(first);
      child.join(second);
    }
    main.join(child);
  }
  EXPECT_EQ(2u, slots());
}

TEST_F(StrandTest, SlotsThatBecomeKnownLaterAreFoundAmongMany) {
  Thread main;
  for (int round = 0; round < 20; ++round) {
    std::vector<std::unique_ptr<Thread>> children;
    for (int i = 0; i < 500; ++i) {
      children.push_back(std::make_unique<Thread>(main));
      children.back()->read(data_);
      children.back()->release(&mutex_);
    }
    children.clear();
    main.acquire(&mutex_);
  }
  EXPECT_LE(slots(), 1000u);
}

TEST_F(StrandTest, HundredThousandStrandsKeepFewSlots) {
  Thread main;
  for (int i = 0; i < 100000; ++i) {
    Thread child(main);
    child.write(data_[0]);
    main.join(child);
  }
  EXPECT_EQ(1u, slots());
  EXPECT_EQ(100001u, strand_statistics().strands);
}

TEST_F(StrandTest, AContinuedSlotHidesNoRace) {
  Thread main, other;
  {
    Thread child(main);
    child.write(data_[0]);
    main.join(child);
  }
  Thread next(main);
  EXPECT_FALSE(next.write(data_[0]));
  ASSERT_EQ(1u, slots());
  EXPECT_TRUE(other.write(data_[0]));
}

TEST_F(StrandTest, MovesToAnotherSlotWhenItsClocksAreUsedUp) {
  strand_limits.max_clock = 4;
  Thread main;
  Thread other(main);
  for (int i = 0; i < 100; ++i) {
    EXPECT_FALSE(main.write(data_[i % 64]));
    main.release(&mutex_);
    EXPECT_LE(main.strand().epoch().clock(), 4u);
  }
  EXPECT_TRUE(other.read(data_[3]));
  other.acquire(&mutex_);
  EXPECT_FALSE(other.read(data_[4]));
}

TEST_F(StrandTest, IsFoundByEpochAfterItsEnd) {
  Thread main;
  Epoch epochs[3];
  StrandNumber numbers[3];
  for (int i = 0; i < 3; ++i) {
    Thread child(main);
    child.write(data_[0]);
    epochs[i] = child.strand().epoch();
    numbers[i] = child.strand().number();
    main.join(child);
  }
  EXPECT_EQ(epochs[0].slot(), epochs[2].slot());
  for (int i = 0; i < 3; ++i) {
    StrandInfo info;
    ASSERT_TRUE(strand_at(epochs[i], &info));
    EXPECT_EQ(numbers[i], info.number);
    EXPECT_TRUE(info.finished);
    EXPECT_EQ(main.strand().number(), info.creator);
  }
  StrandInfo info;
  EXPECT_FALSE(strand_at(Epoch(1000, 1), &info));
}

TEST_F(StrandTest, RanOnTheThreadThatHadTheHistoryThen) {
  History history;
  history.begin_user();
  Strand *strand = fork_strand(nullptr, StrandKind::kPthread, StackId::kNone);
  strand->take_slot(history);
  strand->note_access();
  const Epoch epoch = strand->epoch();
  EXPECT_TRUE(ran_on_thread_of(history, epoch));
  drop_strand(strand);
  history.begin_user();
  EXPECT_FALSE(ran_on_thread_of(history, epoch));
  EXPECT_TRUE(doer_of(history, epoch).is_known);
  EXPECT_FALSE(doer_of(history, epoch).is_of_thread);
}

// With jobs that have a slot each, and with those of loops.
void test_jobs(bool is_of_loop) {
  History history;
  history.begin_user();
  Strand *strand =
      fork_strand(nullptr, StrandKind::kTeamMember, StackId::kNone);
  const auto access = [&] {
    if (!strand->has_slot()) strand->take_slot(history);
    strand->note_access();
    return strand->epoch();
  };
  const auto knows = [&](Epoch epoch) {
    return Present{strand->epoch(), strand->clock_of_access(),
                   strand->first_own_clock()}
        .knows(epoch);
  };
  const Epoch before = access();
  strand->begin_job(is_of_loop);
  const Epoch first = access();
  EXPECT_TRUE(knows(before));
  strand->end_job();
  const Epoch between = access();
  EXPECT_TRUE(knows(first));
  VectorClock told;
  strand->release_to(told);
  EXPECT_TRUE(told.knows(first));
  strand->begin_job(is_of_loop);
  access();
  EXPECT_TRUE(knows(between));
  EXPECT_FALSE(knows(first));
  strand->acquire(told);
  EXPECT_TRUE(knows(first));
  const Epoch second = strand->epoch();
  strand->end_job();
  strand->begin_job(is_of_loop);
  access();
  EXPECT_FALSE(knows(second));
  strand->end_job();
  strand->know_jobs();
  strand->begin_job(is_of_loop);
  access();
  EXPECT_TRUE(knows(second));
  drop_strand(strand);
}

TEST_F(StrandTest, JobsDoNotKnowEachOtherButTheStrandKnowsThem) {
  test_jobs(false);
}

TEST_F(StrandTest, JobsOfLoopsDoNotKnowEachOtherEither) {
  test_jobs(true);
}

TEST_F(StrandTest, JobsOfLoopsShareASlot) {
  History history;
  history.begin_user();
  Strand *strand =
      fork_strand(nullptr, StrandKind::kTeamMember, StackId::kNone);
  std::set<SlotIndex> slots;
  for (int i = 0; i < 100; ++i) {
    strand->begin_job(true);
    if (!strand->has_slot()) strand->take_slot(history);
    strand->note_access();
    slots.insert(strand->epoch().slot());
    strand->end_job();
  }
  EXPECT_EQ(1u, slots.size());
  drop_strand(strand);
}

TEST_F(StrandTest, OldInfosAreForgotten) {
  strand_limits.max_infos = 10;
  Thread main;
  main.write(data_[1]);
  std::vector<Epoch> epochs;
  for (int i = 0; i < 30; ++i) {
    Thread child(main);
    child.write(data_[0]);
    epochs.push_back(child.strand().epoch());
    main.join(child);
  }
  StrandInfo info;
  EXPECT_FALSE(strand_at(epochs[0], &info));
  EXPECT_FALSE(strand_at(epochs[19], &info));
  EXPECT_TRUE(strand_at(epochs[20], &info));
  EXPECT_TRUE(strand_at(epochs[29], &info));
  EXPECT_TRUE(strand_at(main.strand().epoch(), &info));
}

TEST_F(StrandTest, MirrorsItsEpoch) {
  Thread main;
  uint64_t mirror = 17;
  main.strand().mirror_epoch_in(&mirror);
  EXPECT_EQ(17u, mirror) << "there is none before the first access";
  main.write(data_[0]);
  EXPECT_EQ(main.strand().epoch().bits(), mirror);
  main.release(&mutex_);
  EXPECT_EQ(main.strand().epoch().bits(), mirror);
  main.strand().mirror_epoch_in(nullptr);
  main.write(data_[0]);
  main.release(&mutex_);
  EXPECT_NE(main.strand().epoch().bits(), mirror);
}

}  // namespace
}  // namespace yeti
