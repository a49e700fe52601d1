// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/epoch_set.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <vector>

#include "runtime/base/spin_lock.h"

namespace yeti {
namespace {

// One reference to a set.
class Set {
 public:
  explicit Set(Epoch epoch) : set_(EpochSet::make(epoch)) {}
  Set(const Set &other) : set_(other.set_) { set_->add_references(1); }
  Set &operator=(const Set &) = delete;
  ~Set() { EpochSet::drop(set_); }

  EpochSet *operator->() const { return set_; }
  EpochSet *get() const { return set_; }
  void insert(Epoch epoch, const VectorClock &clock = {}) {
    EpochSet *after = set_->insert({epoch, clock}, 1);
    EpochSet::drop(set_);
    set_ = after;
  }

 private:
  EpochSet *set_;
};

class EpochSets : public testing::Test {
 protected:
  ~EpochSets() override { EXPECT_EQ(before_, epoch_sets_now()); }
  const size_t before_ = epoch_sets_now();
};

TEST_F(EpochSets, HaveOneEpochForEachSlot) {
  Set set(Epoch(3, 1));
  set.insert(Epoch(4, 1));
  set.insert(Epoch(3, 2));
  EXPECT_EQ(2u, set->size());
  EXPECT_FALSE(set->contains(Epoch(3, 1)));
  EXPECT_TRUE(set->contains(Epoch(3, 2)));
  EXPECT_TRUE(set->contains(Epoch(4, 1)));
}

TEST_F(EpochSets, DoNotChange) {
  const Set one(Epoch(1, 1));
  Set two(one);
  two.insert(Epoch(2, 1));
  EXPECT_EQ(1u, one->size());
  EXPECT_NE(one.get(), two.get());
}

TEST_F(EpochSets, AreFoundWhateverTheirSize) {
  for (SlotIndex size = 1; size <= EpochSet::kMostFlat; ++size) {
    Set set(Epoch(size, 7));
    for (SlotIndex slot = size - 1; slot > 0; --slot)
      set.insert(Epoch(slot, 7));
    EXPECT_EQ(size, set->size());
    for (SlotIndex slot = 1; slot <= size; ++slot) {
      EXPECT_TRUE(set->contains(Epoch(slot, 7)));
      EXPECT_FALSE(set->contains(Epoch(slot, 6)));
      EXPECT_FALSE(set->contains(Epoch(slot, 8)));
    }
    EXPECT_FALSE(set->contains(Epoch(0, 7)));
    EXPECT_FALSE(set->contains(Epoch(size + 1, 7)));
  }
}

TEST_F(EpochSets, ThatAreEqualAreOne) {
  for (SlotIndex size : {1u, 3u, 4u, 5u, 63u, 76u, 77u, 1000u}) {
    Set up(Epoch(1, 1)), down(Epoch(size, size));
    for (SlotIndex slot = 2; slot <= size; ++slot) up.insert(Epoch(slot, slot));
    for (SlotIndex slot = size - 1; slot > 0; --slot)
      down.insert(Epoch(slot, slot));
    EXPECT_EQ(up.get(), down.get()) << size;
    down.insert(Epoch(1, 2));
    EXPECT_NE(up.get(), down.get()) << size;
    up.insert(Epoch(1, 2));
    EXPECT_EQ(up.get(), down.get()) << size;
  }
}

TEST_F(EpochSets, AreMadeOfEpochsToo) {
  const Set one(Epoch(1, 1));
  EpochSet *made = EpochSet::make(Epoch(), {Epoch(1, 1), VectorClock()}, 1);
  EXPECT_EQ(one.get(), made);
  EpochSet::drop(made);
  Set two(Epoch(1, 1));
  two.insert(Epoch(2, 3));
  made = EpochSet::make(Epoch(1, 1), {Epoch(2, 3), VectorClock()}, 1);
  EXPECT_EQ(two.get(), made);
  EpochSet::drop(made);
}

TEST_F(EpochSets, GoWithTheLastReference) {
  EpochSet *set = EpochSet::make(Epoch(1, 1));
  EXPECT_EQ(before_ + 1, epoch_sets_now());
  set->add_references(10);
  EpochSet::drop(set, 4);
  EpochSet::drop(set, 6);
  EXPECT_EQ(before_ + 1, epoch_sets_now());
  const Life::Number life = set->life();
  EpochSet::drop(set);
  EXPECT_EQ(before_, epoch_sets_now());
  EXPECT_NE(life, set->life()) << "who still looks is told";
}

TEST_F(EpochSets, UseTheirMemoryAgain) {
  auto churn = [](SlotIndex size, Clock clock) {
    Set set(Epoch(0, clock));
    for (SlotIndex slot = 1; slot < size; ++slot)
      set.insert(Epoch(slot, clock));
  };
  churn(200, 1);
  const size_t memory = memory_now();
  for (Clock clock = 2; clock < 1000; ++clock) churn(200, clock);
  EXPECT_EQ(memory, memory_now());
}

TEST_F(EpochSets, GrowAsFarAsNeeded) {
  Set set(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 5000; ++slot) set.insert(Epoch(slot, slot));
  EXPECT_EQ(5000u, set->size());
  EXPECT_TRUE(set->contains(Epoch(4999, 4999)));
  VectorClock most;
  for (SlotIndex slot = 0; slot < 5000; ++slot)
    if (slot != 1234) most.set(slot, slot + 1);
  EXPECT_EQ(Epoch(1234, 1234), set->first_unknown_to({Epoch(9, 1), most}));
  EXPECT_TRUE(set->first_unknown_to({Epoch(1234, 1235), most}).is_minimal());
}

TEST_F(EpochSets, ForgetWhatTheReaderKnows) {
  VectorClock clock;
  Set set(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 100; ++slot) {
    clock.set(slot - 1, 1);
    set.insert(Epoch(slot, 1), clock);
    EXPECT_EQ(1u, set->size());
  }
  EXPECT_TRUE(set->contains(Epoch(99, 1)));
}

TEST_F(EpochSets, ThatAreLargeForgetInTime) {
  VectorClock clock;
  Set set(Epoch(0, 1));
  for (SlotIndex slot = 1; slot < 500; ++slot) set.insert(Epoch(slot, 1));
  for (SlotIndex slot = 0; slot < 500; ++slot) clock.set(slot, 1);
  for (Clock round = 2; round < 2000; ++round)
    set.insert(Epoch(700, round), clock);
  EXPECT_EQ(1u, set->size());
  EXPECT_TRUE(set->contains(Epoch(700, 1999)));
  const Set same(Epoch(700, 1999));
  EXPECT_EQ(same.get(), set.get()) << "small again";
}

TEST_F(EpochSets, FindAnUnknownEpoch) {
  VectorClock clock;
  clock.set(1, 5);
  Set set(Epoch(1, 5));
  EXPECT_TRUE(set->first_unknown_to({Epoch(9, 1), clock}).is_minimal());
  set.insert(Epoch(2, 1));
  EXPECT_EQ(Epoch(2, 1), set->first_unknown_to({Epoch(9, 1), clock}));
}

// The last epochs of all slots are in the set, except those that a reader knew
// when it read; small sets contain none of those.
TEST_F(EpochSets, HaveAllThatIsUnknown) {
  std::mt19937 random(1);
  for (const SlotIndex slots : {20u, 70u, 80u, 300u}) {
    Set set(Epoch(0, 1));
    VectorClock last, known;
    last.set(0, 1);
    for (Clock now = 2; now < 2000; ++now) {
      if (random() % 200 == 0)
        for (SlotIndex slot = 0; slot < slots; ++slot)
          if (random() % 2 == 0) known.set(slot, last.get(slot));
      const Epoch reader(random() % slots, now);
      set.insert(reader, known);
      last.set(reader.slot(), now);
      if (now % 50 != 0) continue;
      size_t unknown = 0;
      for (SlotIndex slot = 0; slot < slots; ++slot) {
        const Epoch epoch(slot, last.get(slot));
        VectorClock others(last);
        others.set(slot, 0);
        const Epoch found = set->first_unknown_to({Epoch(slots, 1), others});
        if (known.knows(epoch) && epoch != reader) continue;
        ASSERT_EQ(epoch, found);
        ++unknown;
      }
      ASSERT_GE(set->size(), unknown);
      if (slots <= EpochSet::kMostFlat) {
        ASSERT_EQ(set->size(), unknown);
      }
    }
  }
}

// The child of a fork can make and drop sets, whatever other threads were
// doing.
TEST_F(EpochSets, SurviveFork) {
  Set set(Epoch(1, 1));
  epoch_sets_before_fork();
  memory_before_fork();
  const pid_t child = fork();
  if (child == 0) ++process_generation;
  memory_after_fork();
  epoch_sets_after_fork();
  if (child == 0) {
    set.insert(Epoch(2, 2));
    _exit(set->size() == 2 ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(child, waitpid(child, &status, 0));
  EXPECT_EQ(0, status);
  set.insert(Epoch(2, 2));
}

}  // namespace
}  // namespace yeti
