// Each rule of the paper by its name, as seen in its counter and in the state
// that it leaves.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/rules/access_rules.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

// A strand with its own slot, without a table.
struct Actor {
  explicit Actor(SlotIndex slot) : slot(slot) { clock.set(slot, 1); }
  Accessor by() {
    return {
        {Epoch(slot, clock.get(slot)), clock}, counters, sets, &common_past};
  }
  Epoch epoch() { return by().epoch; }
  void tick() { clock.set(slot, clock.get(slot) + 1); }
  // Learns everything that 'other' did; this begins a new epoch of 'other'.
  void learn(Actor &other) {
    clock.join(other.clock);
    other.tick();
  }
  // The result of an access that is judged as a thread's would be.
  template <class Kind>
  Conflict access(VarState &state) {
    if (Kind::is_covered(state, by())) return {};
    return Kind::apply(state, by());
  }
  Conflict read(VarState &state) { return access<PlainRead>(state); }
  Conflict write(VarState &state) { return access<PlainWrite>(state); }

  SlotIndex slot;
  VectorClock clock;
  VectorClock common_past;
  Counters counters;
  ReadSetMemo sets;
};

class AccessRules : public testing::Test {
 protected:
  ~AccessRules() override { reset(x); }
  VarState x;
  Actor a{1}, b{2}, c{3};
};

TEST_F(AccessRules, ReadSameEpoch) {
  EXPECT_FALSE(a.read(x));
  EXPECT_FALSE(a.read(x));
  EXPECT_EQ(1u, a.counters.read_exclusive);
  EXPECT_EQ(1u, a.counters.read_same_epoch);
}

TEST_F(AccessRules, ReadOwnWriteLeavesTheState) {
  a.write(x);
  EXPECT_FALSE(a.read(x));
  EXPECT_EQ(1u, a.counters.read_own_write);
  EXPECT_EQ(0u, x.read().bits());
  EXPECT_EQ(AccessKind::kWrite, b.write(x).kind);
}

TEST_F(AccessRules, ReadExclusive) {
  a.read(x);
  b.learn(a);
  EXPECT_FALSE(b.read(x));
  EXPECT_EQ(b.epoch().bits(), x.read().bits());
  EXPECT_EQ(1u, b.counters.read_exclusive);
}

TEST_F(AccessRules, ReadShareReadSharedAndReadSharedSameEpoch) {
  a.read(x);
  EXPECT_FALSE(b.read(x));
  EXPECT_EQ(1u, b.counters.read_share);
  ASSERT_FALSE(x.read().is_epoch());
  EXPECT_FALSE(c.read(x));
  EXPECT_EQ(1u, c.counters.read_shared);
  EXPECT_FALSE(a.read(x));
  EXPECT_EQ(1u, a.counters.read_shared_same_epoch);
}

TEST_F(AccessRules, WriteSameEpoch) {
  a.write(x);
  EXPECT_FALSE(a.write(x));
  EXPECT_EQ(1u, a.counters.write_same_epoch);
}

TEST_F(AccessRules, WriteExclusiveKeepsTheRead) {
  a.read(x);
  EXPECT_FALSE(a.write(x));
  EXPECT_EQ(a.epoch(), x.write());
  EXPECT_EQ(a.epoch().bits(), x.read().bits());
  EXPECT_EQ(1u, a.counters.write_exclusive);
}

TEST_F(AccessRules, WriteSharedStaysShared) {
  a.read(x);
  b.read(x);
  c.learn(a);
  c.learn(b);
  EXPECT_FALSE(c.write(x));
  EXPECT_EQ(1u, c.counters.write_shared);
  EXPECT_FALSE(x.read().is_epoch());
  EXPECT_EQ(c.epoch(), x.write());
}

TEST_F(AccessRules, WriteReadRace) {
  a.write(x);
  const Conflict conflict = b.read(x);
  EXPECT_EQ(a.epoch(), conflict.previous);
  EXPECT_EQ(AccessKind::kWrite, conflict.kind);
  EXPECT_FALSE(conflict.atomic);
  EXPECT_EQ(1u, b.counters.write_read_race);
  EXPECT_EQ(b.epoch().bits(), x.read().bits()) << "as if there was no race";
}

TEST_F(AccessRules, WriteWriteRace) {
  a.write(x);
  EXPECT_EQ(a.epoch(), b.write(x).previous);
  EXPECT_EQ(1u, b.counters.write_write_race);
  EXPECT_EQ(b.epoch(), x.write());
}

TEST_F(AccessRules, ReadWriteRace) {
  a.read(x);
  const Conflict conflict = b.write(x);
  EXPECT_EQ(a.epoch(), conflict.previous);
  EXPECT_EQ(AccessKind::kRead, conflict.kind);
  EXPECT_EQ(1u, b.counters.read_write_race);
}

TEST_F(AccessRules, SharedWriteRaceNamesAReaderThatIsUnknown) {
  a.read(x);
  b.read(x);
  c.learn(a);
  const Conflict conflict = c.write(x);
  EXPECT_EQ(b.epoch(), conflict.previous);
  EXPECT_EQ(1u, c.counters.shared_write_race);
}

TEST_F(AccessRules, AtomicsDoNotRaceWithAtomics) {
  EXPECT_FALSE(a.access<AtomicWrite>(x));
  EXPECT_FALSE(b.access<AtomicWrite>(x));
  EXPECT_FALSE(c.access<AtomicRead>(x));
  EXPECT_TRUE(x.read().is_atomic());
}

TEST_F(AccessRules, AtomicWritesAloneAreOneSetForAllGranules) {
  VarState y;
  for (VarState *state : {&x, &y}) {
    EXPECT_FALSE(a.access<AtomicWrite>(*state));
    EXPECT_FALSE(b.access<AtomicWrite>(*state));
    EXPECT_FALSE(a.access<AtomicWrite>(*state));
    EXPECT_TRUE(state->read().is_updates());
  }
  EXPECT_EQ(x.read().bits(), y.read().bits());
  EXPECT_FALSE(a.access<AtomicRead>(x)) << "the write covers it";
  EXPECT_TRUE(x.read().is_updates());
  reset(y);
}

TEST_F(AccessRules, APlainReadAfterAtomicWritesKeepsThem) {
  a.access<AtomicWrite>(x);
  b.learn(a);
  EXPECT_FALSE(b.read(x));
  EXPECT_TRUE(x.read().is_record());
  Conflict conflict = c.read(x);
  EXPECT_EQ(Epoch(1, 1), conflict.previous);
  EXPECT_TRUE(conflict.atomic);
  conflict = c.access<AtomicWrite>(x);
  EXPECT_EQ(b.epoch(), conflict.previous);
  EXPECT_EQ(AccessKind::kRead, conflict.kind);
}

TEST_F(AccessRules, AnAtomicWriteKeepsThePlainReadBeforeIt) {
  a.read(x);
  b.learn(a);
  EXPECT_FALSE(b.access<AtomicWrite>(x));
  EXPECT_EQ(Epoch(1, 1), c.access<AtomicWrite>(x).previous);
}

TEST_F(AccessRules, APlainWriteStandsForTheAtomicAccessesThatItKnows) {
  a.access<AtomicWrite>(x);
  a.access<AtomicRead>(x);
  b.access<AtomicWrite>(x);
  c.learn(a);
  EXPECT_EQ(b.epoch(), c.write(x).previous);
  EXPECT_TRUE(x.read().is_atomic());
  c.learn(b);
  c.tick();
  ASSERT_TRUE(c.epoch().is_thread_bound());
  EXPECT_FALSE(c.write(x));
  EXPECT_TRUE(x.read().is_atomic()) << "a task may not race with this write";
  c.tick();
  EXPECT_FALSE(c.write(x));
  EXPECT_EQ(0u, x.read().bits());
  EXPECT_EQ(c.epoch(), a.access<AtomicWrite>(x).previous);
}

TEST_F(AccessRules, AtomicAccessesThatAllKnowAreForgotten) {
  a.access<AtomicWrite>(x);
  b.access<AtomicWrite>(x);
  b.access<AtomicRead>(x);
  c.learn(a);
  EXPECT_TRUE(c.read(x)) << "b's write";
  EXPECT_TRUE(x.read().is_record());
  c.learn(b);
  c.common_past = c.clock;
  c.tick();
  EXPECT_FALSE(c.read(x));
  EXPECT_FALSE(x.read().is_atomic());
  a.learn(c);
  a.common_past = a.clock;
  EXPECT_FALSE(a.access<AtomicWrite>(x));
  EXPECT_TRUE(x.read().is_updates());
  EXPECT_EQ(a.epoch(), c.read(x).previous);
}

TEST_F(AccessRules, AtomicsRaceWithPlainAccesses) {
  struct {
    Conflict (Actor::*first)(VarState &);
    Conflict (Actor::*second)(VarState &);
    bool races, first_is_atomic;
    AccessKind kind;
  } const rows[] = {{&Actor::read, &Actor::access<AtomicRead>, false, false,
                     AccessKind::kRead},
                    {&Actor::read, &Actor::access<AtomicWrite>, true, false,
                     AccessKind::kRead},
                    {&Actor::write, &Actor::access<AtomicRead>, true, false,
                     AccessKind::kWrite},
                    {&Actor::write, &Actor::access<AtomicWrite>, true, false,
                     AccessKind::kWrite},
                    {&Actor::access<AtomicRead>, &Actor::read, false, true,
                     AccessKind::kRead},
                    {&Actor::access<AtomicRead>, &Actor::write, true, true,
                     AccessKind::kRead},
                    {&Actor::access<AtomicWrite>, &Actor::read, true, true,
                     AccessKind::kWrite},
                    {&Actor::access<AtomicWrite>, &Actor::write, true, true,
                     AccessKind::kWrite}};
  for (const auto &row : rows) {
    VarState state;
    Actor first(1), second(2);
    EXPECT_FALSE((first.*row.first)(state));
    const Conflict conflict = (second.*row.second)(state);
    EXPECT_EQ(row.races, static_cast<bool>(conflict));
    if (row.races) {
      EXPECT_EQ(first.epoch(), conflict.previous);
      EXPECT_EQ(row.kind, conflict.kind);
      EXPECT_EQ(row.first_is_atomic, conflict.atomic);
    }
    reset(state);
  }
}

TEST_F(AccessRules, SharedReadsStayKnownWhenTheStateBecomesAtomic) {
  a.read(x);
  b.read(x);
  c.learn(a);
  EXPECT_EQ(b.epoch(), c.access<AtomicWrite>(x).previous);
  EXPECT_FALSE(b.read(x));
  EXPECT_EQ(1u, b.counters.read_shared_same_epoch);
}

}  // namespace
}  // namespace yeti
