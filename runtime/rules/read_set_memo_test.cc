// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/read_set_memo.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "runtime/base/spin_lock.h"
#include "runtime/rules/access_rules.h"

namespace yeti {
namespace {

class Memo : public testing::Test {
 protected:
  ~Memo() override {
    for (VarState &state : states) reset(state);
    memo.clear();
    EXPECT_EQ(before, epoch_sets_now());
  }
  void read(VarState &state, SlotIndex slot, Clock now) {
    const Epoch epoch(slot, now);
    state.set_read(ReadState(memo.extend(state.read(), {epoch, clock})));
  }
  const size_t before = epoch_sets_now();
  VectorClock clock;
  ReadSetMemo memo;
  VarState states[3000];
};

TEST_F(Memo, GivesAllStatesOneSet) {
  for (SlotIndex slot = 1; slot <= 100; ++slot)
    for (VarState &state : states) read(state, slot, 1);
  for (VarState &state : states)
    ASSERT_EQ(states[0].read().bits(), state.read().bits());
  EXPECT_EQ(100u, states[0].read().set()->size());
  memo.clear();
  EXPECT_EQ(before + 1, epoch_sets_now());
}

TEST_F(Memo, ReadsAgainCostNoReferences) {
  read(states[0], 1, 1);
  const ReadState once = states[0].read();
  for (int i = 0; i < 100000; ++i) read(states[0], 1, 1);
  EXPECT_EQ(once.bits(), states[0].read().bits());
}

TEST_F(Memo, KnowsTheSetItMadeLastForTheEpochOnly) {
  read(states[0], 1, 1);
  const uint64_t set = states[0].read().bits();
  EXPECT_TRUE(memo.is_last_with(set, Epoch(1, 1).bits()));
  EXPECT_FALSE(memo.is_last_with(set, Epoch(1, 3).bits()));
  EXPECT_FALSE(memo.is_last_with(set, Epoch(2, 1).bits()));
  EXPECT_FALSE(memo.is_last_with(Epoch(1, 1).bits(), Epoch(1, 1).bits()));
  states[1].set_read(ReadState(Epoch(7, 1)));
  read(states[1], 1, 1);
  EXPECT_FALSE(memo.is_last_with(set, Epoch(1, 1).bits()));
  read(states[2], 1, 3);
  EXPECT_FALSE(memo.is_last_with(states[1].read().bits(), Epoch(1, 3).bits()));
  memo.clear();
  EXPECT_FALSE(memo.is_last_with(states[2].read().bits(), Epoch(1, 3).bits()));
}

// Another thread, with a memo of its own, has put its epoch beside this one's.
// A set whose place in the memo is taken is not remembered, which depends on
// its address, so there are many.
TEST_F(Memo, KnowsASetOfOthersInWhichItWasFound) {
  ReadSetMemo other;
  const Epoch mine(1, 1);
  ReadState shared;
  for (SlotIndex slot = 2; slot < 100; ++slot) {
    VarState &state = states[slot];
    read(state, 1, 1);
    state.set_read(
        ReadState(other.extend(state.read(), {Epoch(slot, 1), clock})));
    shared = state.read();
    ASSERT_TRUE(shared.set()->contains(mine));
    EXPECT_FALSE(memo.is_last_with(shared.bits(), mine.bits()));
    memo.note_found(shared, {mine, clock});
    // It stays alive for as long as it is remembered.
    if (memo.is_last_with(shared.bits(), mine.bits())) break;
  }
  ASSERT_TRUE(memo.is_last_with(shared.bits(), mine.bits()));
  for (VarState &state : states) reset(state);
  other.clear();
  EXPECT_TRUE(shared.set()->contains(mine));
  memo.note_found(shared, {Epoch(1, 3), clock});
  EXPECT_FALSE(memo.is_last_with(shared.bits(), Epoch(1, 3).bits()));
  // Its references last, however often it is read.
  for (int i = 0; i < 1000; ++i) {
    states[1].set_read(shared);
    shared.set()->add_references(1);
    read(states[1], 1, 1);
    EXPECT_EQ(shared.bits(), states[1].read().bits());
    reset(states[1]);
  }
}

TEST_F(Memo, HoldsWhatDoesNotFitAtOnce) {
  for (SlotIndex slot = 1; slot <= 3; ++slot) {
    SlotIndex first = 10;
    for (VarState &state : states) {
      if (slot == 1) state.set_read(ReadState(Epoch(first++, 1)));
      read(state, slot, 1);
    }
  }
  SlotIndex first = 10;
  for (VarState &state : states) {
    EXPECT_EQ(4u, state.read().set()->size());
    EXPECT_TRUE(state.read().set()->contains(Epoch(first++, 1)));
  }
}

TEST_F(Memo, LetsGoOfOldSets) {
  for (Clock now = 1; now < 10000; ++now) {
    read(states[0], now % 5, now);
    ASSERT_LE(epoch_sets_now(), before + 3);
  }
}

TEST_F(Memo, RemembersWhatIsKnownForTheEpochAndTheSetOnly) {
  VectorClock all;
  all.set(1, 1);
  read(states[0], 1, 1);
  const EpochSet *set = states[0].read().set();
  EXPECT_TRUE(memo.first_unknown(*set, {Epoch(9, 1), all}).is_minimal());
  EXPECT_TRUE(memo.first_unknown(*set, {Epoch(9, 1), all}).is_minimal());
  EXPECT_EQ(Epoch(1, 1), memo.first_unknown(*set, {Epoch(8, 1), clock}));
  reset(states[0]);
  memo.clear();
  read(states[0], 2, 1);
  memo.clear();
  EXPECT_EQ(set, states[0].read().set()) << "the same memory";
  EXPECT_EQ(Epoch(2, 1),
            memo.first_unknown(*states[0].read().set(), {Epoch(9, 1), all}));
}

// Several threads read, write, reset and copy the states of lines with a lock
// each, which refer to the same few sets. A same-epoch test must be right, and
// at the end no set may be left.
class SharedLines {
 public:
  static constexpr size_t kLines = 16;
  static constexpr size_t kStates = 8;

  void run(SlotIndex slot, unsigned steps) {
    std::mt19937 random(slot);
    VectorClock clock;
    Counters counters;
    ReadSetMemo memo;
    std::vector<std::vector<bool>> has_read(kLines, std::vector<bool>(kStates));
    Epoch epoch(slot, 1);
    for (unsigned step = 0; step < steps; ++step) {
      if (random() % 64 == 0) {
        epoch = Epoch(slot, epoch.clock() + 1);
        for (auto &line : has_read) line.assign(kStates, false);
      }
      const Accessor by{{epoch, clock}, counters, memo};
      const size_t number = random() % kLines;
      act(lines_[number], random, by, has_read[number]);
    }
  }
  void reset_all() {
    for (Line &line : lines_) reset_states(line.states, line.states + kStates);
  }
  unsigned wrong() const { return wrong_; }

 private:
  struct Line {
    SpinLock lock;
    VarState states[kStates];
  };

  void act(Line &line, std::mt19937 &random, const Accessor &by,
           std::vector<bool> &has_read) {
    const size_t at = random() % kStates;
    VarState &state = line.states[at];
    const unsigned choice = random() % 400;
    if (choice < 1) {
      SpinGuard guard(line.lock);
      reset_states(line.states, line.states + kStates);
    } else if (choice < 5 && has_copies(line)) {
      SpinGuard guard(line.lock);
      VarState &other = line.states[(at + 1) % kStates];
      reset(other);
      copy_state(other, state);
    } else if (choice < 10) {
      SpinGuard guard(line.lock);
      AtomicWrite::apply(state, by);
    } else if (choice < 40) {
      SpinGuard guard(line.lock);
      PlainWrite::apply(state, by);
      has_read[at] = true;  // covers it
    } else {
      read(line, at, by, has_read);
    }
  }

  // A copy brings reads of other granules.
  bool has_copies(const Line &line) const {
    return &line >= &lines_[kLines / 2];
  }

  // A strand that has not read in this epoch must not be told that it has.
  void read(Line &line, size_t at, const Accessor &by,
            std::vector<bool> &has_read) {
    VarState &state = line.states[at];
    if (PlainRead::is_covered(state, by)) {
      if (!has_read[at] && !has_copies(line)) ++wrong_;
      return;
    }
    SpinGuard guard(line.lock);
    PlainRead::apply(state, by);
    has_read[at] = true;
  }

  Line lines_[kLines];
  std::atomic<unsigned> wrong_{0};
};

TEST(MemoStress, ThreadsShareSets) {
  const size_t before = epoch_sets_now();
  {
    SharedLines lines;
    std::vector<std::thread> threads;
    for (SlotIndex i = 0; i < 4; ++i)
      threads.emplace_back([&lines, i] {
        lines.run(i + 1, 200000);
        VectorClock::give_back_kept_nodes();
      });
    for (std::thread &thread : threads) thread.join();
    EXPECT_EQ(0u, lines.wrong());
    lines.reset_all();
  }
  EXPECT_EQ(before, epoch_sets_now());
}

// Readers that nobody else knows fill the sets, so that large ones are shared
// as well.
TEST(MemoStress, ThreadsShareLargeSets) {
  const size_t before = epoch_sets_now();
  VarState first;
  ReadSetMemo memo;
  const VectorClock nothing;
  for (SlotIndex slot = 100; slot < 300; ++slot)
    first.set_read(
        ReadState(memo.extend(first.read(), {Epoch(slot, 1), nothing})));
  memo.clear();
  std::vector<std::thread> threads;
  for (SlotIndex i = 0; i < 4; ++i)
    threads.emplace_back([&first, i] {
      Counters counters;
      ReadSetMemo own;
      const VectorClock clock;
      VarState states[8];
      for (Clock now = 1; now < 3000; ++now) {
        const Accessor by{{Epoch(i % 2, now), clock}, counters, own};
        for (VarState &state : states) {
          if (now % 16 == 1) {
            reset(state);
            copy_state(state, first);
          }
          PlainRead::apply(state, by);
        }
        for (VarState &state : states)
          ASSERT_EQ(states[0].read().bits(), state.read().bits());
      }
      reset_states(states, states + 8);
      own.clear();
      VectorClock::give_back_kept_nodes();
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(before + 1, epoch_sets_now());
  reset(first);
  EXPECT_EQ(before, epoch_sets_now());
}

}  // namespace
}  // namespace yeti
