// Tests of release_sequence.h: what an acquire learns, compared with the
// standard's release sequences, derived naively from the history of an atomic
// object.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/release_sequence.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "testsuite/lib/lone_strand.h"

namespace yeti {
namespace {

constexpr MemoryOrder kRelaxed(__ATOMIC_RELAXED);
constexpr MemoryOrder kAcquire(__ATOMIC_ACQUIRE);
constexpr MemoryOrder kRelease(__ATOMIC_RELEASE);
constexpr MemoryOrder kAcqRel(__ATOMIC_ACQ_REL);

using Actor = LoneStrand;

TEST(MemoryOrder, TellsWhatItDoes) {
  EXPECT_FALSE(kRelaxed.acquires());
  EXPECT_FALSE(kRelaxed.releases());
  EXPECT_TRUE(MemoryOrder(__ATOMIC_CONSUME).acquires());
  EXPECT_TRUE(kAcquire.acquires());
  EXPECT_FALSE(kAcquire.releases());
  EXPECT_FALSE(kRelease.acquires());
  EXPECT_TRUE(kRelease.releases());
  EXPECT_TRUE(kAcqRel.acquires() && kAcqRel.releases());
  EXPECT_TRUE(MemoryOrder(__ATOMIC_SEQ_CST).acquires());
  EXPECT_TRUE(MemoryOrder(__ATOMIC_SEQ_CST).releases());
}

TEST(ReleaseSequence, AnAcquireLearnsWhatAReleasePublished) {
  Actor writer, reader, other;
  SyncVar var(0x1000);
  const Epoch before = writer.access();
  publish_store(writer.strand, var, kRelease);
  const Epoch after = writer.access();
  take_published(other.strand, var, kRelaxed);
  EXPECT_FALSE(other.knows(before));
  take_published(reader.strand, var, kAcquire);
  EXPECT_TRUE(reader.knows(before));
  EXPECT_FALSE(reader.knows(after));
}

TEST(ReleaseSequence, AStoreOfAnotherEndsIt) {
  Actor writer, other, reader;
  SyncVar var(0x1000);
  const Epoch before = writer.access();
  publish_store(writer.strand, var, kRelease);
  publish_store(other.strand, var, kRelaxed);
  take_published(reader.strand, var, kAcquire);
  EXPECT_FALSE(reader.knows(before));
}

TEST(ReleaseSequence, TheHeadsOwnStoresAndUpdatesOfAllContinueIt) {
  Actor writer, other, reader;
  SyncVar var(0x1000);
  const Epoch before = writer.access();
  publish_store(writer.strand, var, kRelease);
  publish_update(other.strand, var, kRelaxed);
  publish_store(writer.strand, var, kRelaxed);
  publish_update(other.strand, var, kRelaxed);
  take_published(reader.strand, var, kAcquire);
  EXPECT_TRUE(reader.knows(before));
}

TEST(ReleaseSequence, FencesActForRelaxedOperations) {
  Actor writer, reader;
  SyncVar var(0x1000);
  const Epoch before = writer.access();
  fence(writer.strand, kRelease);
  EXPECT_TRUE(publishes(writer.strand, kRelaxed));
  const Epoch after = writer.access();
  publish_store(writer.strand, var, kRelaxed);
  take_published(reader.strand, var, kRelaxed);
  EXPECT_FALSE(reader.knows(before));
  fence(reader.strand, kAcquire);
  EXPECT_TRUE(reader.knows(before));
  EXPECT_FALSE(reader.knows(after));
}

// The object's modifications, one by one. A sequence continues as long as the
// next modification is an update, or a store by its head.
struct Modification {
  unsigned actor;
  bool is_update, is_release;
  std::set<unsigned> known;  // what a release publishes
};

std::set<unsigned> learned_from(const std::vector<Modification> &all) {
  std::set<unsigned> result;
  for (size_t head = 0; head < all.size(); ++head) {
    if (!all[head].is_release) continue;
    bool goes_on = true;
    for (size_t i = head + 1; i < all.size(); ++i)
      goes_on &= all[i].is_update || all[i].actor == all[head].actor;
    if (goes_on) result.insert(all[head].known.begin(), all[head].known.end());
  }
  return result;
}

TEST(ReleaseSequence, AgreesWithTheHistoryOfTheObject) {
  constexpr unsigned kActors = 4;
  std::mt19937 random(17);
  for (int round = 0; round < 300; ++round) {
    Actor actors[kActors];
    SyncVar var(0x1000);
    std::vector<Modification> all;
    std::vector<Epoch> accesses;  // by number
    std::set<unsigned> known[kActors];
    for (int step = 0; step < 25; ++step) {
      const unsigned who = random() % kActors;
      Actor &actor = actors[who];
      const unsigned way = random() % 5;
      if (way == 0) {
        take_published(actor.strand, var, kAcquire);
        const std::set<unsigned> learned = learned_from(all);
        known[who].insert(learned.begin(), learned.end());
      } else {
        known[who].insert(static_cast<unsigned>(accesses.size()));
        accesses.push_back(actor.access());
        const bool is_release = random() % 2 != 0, is_update = way > 2;
        (is_update ? publish_update : publish_store)(
            actor.strand, var, is_release ? kRelease : kRelaxed);
        all.push_back({who, is_update, is_release,
                       is_release ? known[who] : std::set<unsigned>()});
      }
      for (unsigned i = 0; i < kActors; ++i)
        for (unsigned k = 0; k < accesses.size(); ++k)
          if (accesses[k].slot() != actors[i].strand.epoch().slot()) {
            ASSERT_EQ(known[i].count(k) != 0, actors[i].knows(accesses[k]))
                << "round " << round << ", step " << step;
          }
    }
  }
}

}  // namespace
}  // namespace yeti
