// Accesses and lives of memory with scripted threads: which bytes race, and
// what the evidence says.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <gtest/gtest.h>

#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/shadow/state_arrays.h"
#include "runtime/strands/strand_lookup.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::last_race;
using scripted::Thread;

class Access : public testing::Test {
 protected:
  Access() { main.fresh(bytes, sizeof bytes); }
  ~Access() override { main.fresh(bytes, sizeof bytes); }

  alignas(4096) char bytes[8192];
  Thread main;
  Thread t1{main}, t2{main};
};

TEST_F(Access, NeighbouringCharsDoNotRace) {
  EXPECT_FALSE(t1.write(&bytes[0], 1));
  EXPECT_FALSE(t2.write(&bytes[1], 1));
  EXPECT_FALSE(t1.write(&bytes[2], 2));
  EXPECT_TRUE(t2.write(&bytes[3], 1));
}

TEST_F(Access, OverlappingSizesRaceOnTheCommonBytes) {
  EXPECT_FALSE(t1.write(&bytes[8], 8));
  EXPECT_TRUE(t2.write(&bytes[14], 4));
  EXPECT_EQ(address_of(&bytes[14]), last_race().address);
  EXPECT_EQ(2u, last_race().size);
  EXPECT_EQ(address_of(&bytes[14]), last_race().access_start);
  EXPECT_EQ(4u, last_race().access_size);
  EXPECT_EQ(t1.strand().epoch(), last_race().previous);
  EXPECT_EQ(AccessKind::kWrite, last_race().previous_kind);
  EXPECT_FALSE(last_race().previous_atomic);
}

TEST_F(Access, UnalignedAccessesAcrossLinesAndPagesAreExact) {
  for (size_t at : {size_t{61}, size_t{4093}}) {
    EXPECT_FALSE(t1.write(&bytes[at], 8));
    EXPECT_FALSE(t2.write(&bytes[at - 1], 1));
    EXPECT_FALSE(t2.write(&bytes[at + 8], 1));
    EXPECT_TRUE(t2.read(&bytes[at], 8));
    EXPECT_EQ(address_of(&bytes[at]), last_race().address);
    EXPECT_EQ(8u, last_race().size) << "the pieces of one race are one";
  }
}

TEST_F(Access, ARangeRacesOnEachOfItsPieces) {
  t1.write(&bytes[100], 4);
  const int before = scripted::races;
  EXPECT_TRUE(t2.read(bytes, 1000));
  EXPECT_EQ(before + 1, scripted::races);
  EXPECT_EQ(address_of(&bytes[100]), last_race().address);
  EXPECT_EQ(4u, last_race().size);
  EXPECT_EQ(1000u, last_race().access_size);
  t1.write(&bytes[1100], 4);
  t1.write(&bytes[1300], 1);
  EXPECT_TRUE(t2.read(&bytes[1000], 1000));
  EXPECT_EQ(before + 3, scripted::races);
  EXPECT_EQ(address_of(&bytes[1300]), last_race().address);
  EXPECT_EQ(1u, last_race().size);
}

TEST_F(Access, IsRecordedBeforeItShows) {
  t1.write(&bytes[16], 8);
  EXPECT_TRUE(t2.read(&bytes[20], 2));
  const Race race = last_race();
  HistoryEntry entry;
  ASSERT_TRUE(find_access(race.previous, race.address, race.size,
                          race.previous_kind, &entry));
  EXPECT_EQ(address_of(&bytes[16]), entry.address);
  EXPECT_EQ(8u, entry.size);
  EXPECT_EQ(scripted::site_of(kYetiSiteWrite), entry.site);
}

TEST_F(Access, IgnoredAccessesLeaveNoTrace) {
  ++t1.state().ignore_writes;
  t1.write(&bytes[0], 8);
  --t1.state().ignore_writes;
  EXPECT_FALSE(t2.read(&bytes[0], 8));
  ++t1.state().ignore_reads;
  EXPECT_FALSE(t1.write(&bytes[8], 8));
  --t1.state().ignore_reads;
  EXPECT_TRUE(t2.read(&bytes[8], 8));
}

TEST_F(Access, OfNoBytesOrBeyondMemoryIsNothing) {
  EXPECT_FALSE(t1.write(bytes, 0));
  EXPECT_FALSE(t1.read(reinterpret_cast<char *>(~Address{0} - 3), 8));
  EXPECT_FALSE(t1.write(reinterpret_cast<char *>(Address{1} << 60), 8));
  EXPECT_FALSE(t2.write(reinterpret_cast<char *>(Address{1} << 60), 8));
}

TEST_F(Access, OfOneGranuleIsJudgedLikeAnyOther) {
  t1.write(&bytes[0], 4);
  ShadowLine *line = find_line(address_of(bytes));
  const int before = scripted::races;
  const Address other = address_of(&bytes[4]), same = address_of(&bytes[0]);
  const YetiSite *site = scripted::site_of(kYetiSiteWrite);
  on_granule_write(t2.state(), *line, other, 2, site);
  EXPECT_EQ(before, scripted::races);
  on_granule_write(t2.state(), *line, same, 2, site);
  EXPECT_EQ(before + 1, scripted::races);
  EXPECT_EQ(same, last_race().address);
  EXPECT_EQ(4u, last_race().size);
  on_granule_read(t1.state(), *line, other, 2,
                  scripted::site_of(kYetiSiteRead));
  EXPECT_EQ(before + 2, scripted::races);
  t1.write(&bytes[9], 1);
  on_granule_write(t2.state(), *line, address_of(&bytes[8]), 2, site);
  EXPECT_EQ(before + 3, scripted::races) << "the granule has changed meanwhile";
  EXPECT_EQ(address_of(&bytes[9]), last_race().address);
  EXPECT_EQ(1u, last_race().size);
}

TEST_F(Access, FreeIsAWriteToTheWholeBlock) {
  t1.alloc(&bytes[64], 100);
  t1.write(&bytes[64], 8);
  EXPECT_TRUE(t2.free(&bytes[64]));
  EXPECT_EQ(AccessKind::kWrite, last_race().previous_kind);
  t1.alloc(&bytes[64], 100);
  EXPECT_FALSE(t2.free(&bytes[64]));
  EXPECT_TRUE(t1.read(&bytes[150], 1)) << "never touched before the free";
}

TEST_F(Access, AllocationBeginsANewLife) {
  t1.write(&bytes[64], 16);
  t2.alloc(&bytes[64], 16);
  EXPECT_FALSE(t2.write(&bytes[64], 16));
  EXPECT_TRUE(t1.write(&bytes[64], 16));
  HeapBlock block;
  ASSERT_TRUE(find_heap_block(address_of(&bytes[70]), &block));
  EXPECT_EQ(16u, block.size);
  EXPECT_EQ(t2.strand().info().number, block.allocated_by);
  t2.free(&bytes[64]);
  EXPECT_FALSE(find_heap_block(address_of(&bytes[70]), &block));
}

// The bytes between the end of a block and the next multiple of 8 belong to no
// other block: they must not divide the granule.
TEST_F(Access, AnOddBlockKeepsItsGranules) {
  t1.alloc(&bytes[64], 20);
  t1.write(&bytes[64], 8);
  t1.free(&bytes[64]);
  t1.alloc(&bytes[64], 20);
  t1.write(&bytes[72], 8);
  EXPECT_EQ(3u, find_line(address_of(&bytes[64]))->states().granule_log());
  t1.free(&bytes[64]);
}

TEST_F(Access, FreeingWhatIsNoBlockIsNothing) {
  t1.write(&bytes[64], 8);
  EXPECT_FALSE(t2.free(&bytes[64]));
}

TEST_F(Access, TheEndOfAHugeUntouchedBlockMakesNoShadow) {
  const Address start = 0x3a0000000000;
  const size_t size = size_t{64} << 30;
  on_alloc(t1.state(), start, size);
  const size_t before = shadow_bytes();
  EXPECT_FALSE(t1.free(reinterpret_cast<void *>(start)));
  EXPECT_LE(shadow_bytes() - before, 64u << 10);
}

TEST_F(Access, FreshMemoryForgetsAtomics) {
  int &flag = *reinterpret_cast<int *>(&bytes[128]);
  int &data = *reinterpret_cast<int *>(&bytes[256]);
  t1.write(data);
  t1.store(flag, __ATOMIC_RELEASE);
  t2.fresh(&flag, sizeof flag);
  t2.load(flag, __ATOMIC_ACQUIRE);
  EXPECT_TRUE(t2.read(data));
}

TEST_F(Access, TheEndOfABlockForgetsItsSyncObjects) {
  int &data = *reinterpret_cast<int *>(&bytes[256]);
  t1.alloc(&bytes[64], 64);
  t1.write(data);
  t1.release(&bytes[96]);
  const size_t objects = sync_var_count();
  t1.free(&bytes[64]);
  EXPECT_EQ(objects - 1, sync_var_count());
  t2.acquire(&bytes[96]);
  EXPECT_TRUE(t2.read(data));
}

// A commit makes a state plain that only knows atomic accesses that all know;
// other accesses race with it as before.
TEST_F(Access, AtomicAccessesThatAllKnowAreForgotten) {
  auto &numbers = *reinterpret_cast<uint64_t(*)[32]>(&bytes[0]);
  uint64_t &old = numbers[4], &recent = numbers[5];
  const auto is_atomic = [](uint64_t &value) {
    const Address address = address_of(&value);
    return find_line(address)
        ->states()
        .at(address % kLineBytes)
        .read()
        .is_atomic();
  };
  t1.store(old, __ATOMIC_RELAXED);
  t2.load(old, __ATOMIC_RELAXED);
  EXPECT_FALSE(t1.read(old));
  char lock = 0;
  for (Thread *each : {&t1, &t2}) each->release(&lock);
  for (Thread *each : {&t1, &t2}) each->acquire(&lock);
  for (Thread *each : {&t1, &t2})
    each->strand().set_common_past(each->strand().clock());
  t1.store(recent, __ATOMIC_RELAXED);
  t2.note_block(AccessKind::kRead, &numbers[0], sizeof numbers,
                scripted::site_of(kYetiSiteRead));
  const int before = scripted::races;
  t2.commit();
  EXPECT_EQ(before + 1, scripted::races);
  EXPECT_EQ(address_of(&recent), last_race().address);
  EXPECT_FALSE(is_atomic(old));
  EXPECT_TRUE(is_atomic(recent));
  EXPECT_TRUE(t1.write(old));
  EXPECT_EQ(AccessKind::kRead, last_race().previous_kind);
  EXPECT_TRUE(t2.write(old));
}

}  // namespace
}  // namespace yeti
