// Tests of note.h with scripted threads: when what was noted is judged,
// what the races say, what later races find in the history.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "runtime/judge/footprint_fixture.h"
#include "runtime/strands/strand_life.h"
#include "runtime/thread/lock_sets.h"

namespace yeti {
namespace {

// At any place, also across the end of a page; the first time by calls, then in
// the page table.
TEST_F(FootprintTest, AGroupOfBytesIsNotedWhole) {
  be_eager();
  const Address start = address_of(array);
  for (const Address offset : {8, 60, 4036, 4092, 8128, 8156}) {
    for (const int times : {1, 2}) {
      Thread a(main), b(main);
      for (int i = 0; i < times; ++i)
        a.note_bytes(start + offset, 60, &kWrite4);
      a.commit();
      const auto *bytes = reinterpret_cast<const char *>(array);
      EXPECT_FALSE(b.read(bytes[offset - 1]));
      EXPECT_FALSE(b.read(bytes[offset + 60]));
      for (Address i = 0; i < 60; ++i)
        EXPECT_TRUE(b.read(bytes[offset + i])) << i << " at " << offset;
      HistoryEntry entry;
      EXPECT_TRUE(find(a, bytes + offset, kWrite, &entry, 1));
      EXPECT_TRUE(find(a, bytes + offset + 59, kWrite, &entry, 1));
      main.join(a);
      main.join(b);
    }
  }
}

TEST_F(FootprintTest, TheFirstFewAccessesAreJudgedAtOnce) {
  Thread a(main), b(main);
  a.write(array[0]);
  EXPECT_TRUE(b.note(array[0], &kRead8));
  EXPECT_FALSE(b.state().footprint.is_pending());
  EXPECT_EQ(nullptr, last_race().noted);
}

TEST_F(FootprintTest, ThenBitsAreSetAndJudgedAtTheNextSynchronisation) {
  Thread a(main), b(main);
  a.write(array[20]);
  for (int i = 0; i < 30; ++i)
    EXPECT_FALSE(b.note(array[i < 20 ? i : i + 1], &kRead8));
  EXPECT_TRUE(b.state().footprint.is_pending());
  EXPECT_FALSE(b.note(array[20], &kRead8));
  const int before = scripted::races;
  b.lock(&lock);
  EXPECT_EQ(before + 1, scripted::races);
  EXPECT_FALSE(b.state().footprint.is_pending());
  EXPECT_EQ(address_of(&array[20]), last_race().address);
  EXPECT_EQ(8u, last_race().size);
  EXPECT_EQ(&kRead8, last_race().site);
  EXPECT_EQ(kWrite, last_race().previous_kind);
  EXPECT_EQ(a.strand().epoch(), last_race().previous);
  b.unlock(&lock);
  EXPECT_EQ(before + 1, scripted::races);
}

TEST_F(FootprintTest, ASecondAccessOfThePageIsNoCall) {
  be_eager();
  Thread a(main);
  PageTablePlace place;
  a.write(array[0]);  // takes a slot
  ThreadState &state = a.state();
  EXPECT_FALSE(note_as_compiled(state, place, address_of(array), 8, &kWrite8));
  EXPECT_TRUE(
      note_as_compiled(state, place, address_of(array + 1), 8, &kWrite8));
  EXPECT_FALSE(note_as_compiled(state, place, address_of(array), 8, &kRead8));
  EXPECT_TRUE(
      note_as_compiled(state, place, address_of(array + 9), 8, &kRead8));
  EXPECT_TRUE(
      note_as_compiled(state, place, address_of(array + 9), 8, &kWrite8));
  EXPECT_FALSE(
      note_as_compiled(state, place, address_of(array + 512), 8, &kWrite8));
  EXPECT_EQ(3u, a.counters().page_miss);
  EXPECT_EQ(3u, a.counters().bitmap);
  a.commit();
  EXPECT_FALSE(note_as_compiled(state, place, address_of(array), 8, &kWrite8));
  EXPECT_EQ(1u, a.counters().commit);
  EXPECT_EQ(4u, a.counters().committed_granule);  // 0, 1, 9 and 512
  a.end();
  EXPECT_EQ(&no_pages, place.table);
}

TEST_F(FootprintTest, AnEvictedPageGoesOn) {
  be_eager();
  Thread a(main), b(main);
  YetiSite twin = kWrite8;  // has the same entry
  twin.page_tag = (uint64_t{100'000} << kYetiPageTagShift) +
                  page_tag_of(&kWrite8) % kYetiPageEntries;
  a.write(array[100]);
  b.read(array[200]);
  for (int i = 0; i < 50; ++i) {
    b.note(array[i], &kWrite8);
    b.note(array[i + 50], &twin);
  }
  EXPECT_EQ(2u, b.counters().bitmap);
  b.note(array[100], &twin);
  EXPECT_TRUE(b.commit());
  EXPECT_EQ(&twin, last_race().site);
  EXPECT_EQ(101u, b.counters().committed_granule);
  EXPECT_EQ(1u, b.counters().committed_range);
}

TEST_F(FootprintTest, EverySyncEventCommits) {
  be_eager();
  const auto commits = [&](auto event) {
    Thread a(main), b(main);
    b.read(array[1]);
    a.write(array[0]);
    EXPECT_FALSE(b.note(array[0], &kWrite8));
    const int before = scripted::races;
    event(b);
    EXPECT_EQ(before + 1, scripted::races);
    main.fresh(array, sizeof array);
  };
  int other = 0;
  uint64_t place = 0;
  commits([&](Thread &t) {
    t.lock(&other);
    t.unlock(&other);
  });
  commits([&](Thread &t) {
    t.lock_shared(&other);
    t.unlock_shared(&other);
  });
  commits([&](Thread &t) { t.unlock(&other); });
  commits([&](Thread &t) { t.unlock_any(&other); });
  commits([&](Thread &t) { t.acquire(&other); });
  commits([&](Thread &t) { t.release(&other); });
  commits([&](Thread &t) { t.fence(__ATOMIC_ACQUIRE); });
  commits([&](Thread &t) { t.load(place, __ATOMIC_ACQUIRE); });
  commits([&](Thread &t) {
    t.arrive(&other, 1);
    t.leave();
  });
  commits([&](Thread &t) { Thread child(t); });
  commits([&](Thread &t) { t.end(); });
  commits([&](Thread &t) { t.state().refresh_epoch(); });
}

TEST_F(FootprintTest, LocksAreThoseOfTheAccess) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[1]);
  a.write(array[0]);
  b.lock(&lock);
  b.note(array[0], &kWrite8);
  b.unlock(&lock);
  ASSERT_NE(nullptr, last_race().noted);
  HeldLock held[2];
  ASSERT_EQ(1u, locks_of_set(last_race().noted->locks, held, 2));
  EXPECT_EQ(address_of(&lock), held[0].lock);
}

TEST_F(FootprintTest, TheStackIsThatOfTheAccess) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[1]);
  a.write(array[0]);
  Frame *frame = b.state().calls.push(0x1234, 0);
  const StackId stack = b.state().calls.intern();
  b.note(array[0], &kWrite8);
  b.note_block(kWrite, &array[0], 8, &kAlsoWrite8);
  b.state().calls.pop_to(frame);
  b.state().calls.push(0x5678, 0);
  race_sink = keep_race;
  std::vector<StackId> stacks;
  race_sink = [](ThreadState &, const Race &race) {
    all_races.push_back(race);
    EXPECT_NE(nullptr, race.noted);
    HistoryEntry entry;
    entry.stack = race.noted->stack;
    all_races.back().access_size = static_cast<size_t>(entry.stack);
  };
  b.commit();
  ASSERT_EQ(2u, all_races.size());  // one for each site
  EXPECT_EQ(static_cast<size_t>(stack), all_races[0].access_size);
  EXPECT_EQ(static_cast<size_t>(stack), all_races[1].access_size);
  EXPECT_EQ(&kWrite8, all_races[0].site);
  EXPECT_EQ(&kAlsoWrite8, all_races[1].site);
}

TEST_F(FootprintTest, TheRaceIsAboutOneElement) {
  Thread a(main), b(main);
  a.write(&array[10], 4);
  b.note_block(kWrite, &array[8], 80, &kWrite8);
  EXPECT_TRUE(b.commit());
  EXPECT_EQ(address_of(&array[10]), last_race().address);
  EXPECT_EQ(4u, last_race().size);
  EXPECT_EQ(address_of(&array[10]), last_race().access_start);
  EXPECT_EQ(8u, last_race().access_size);
}

TEST_F(FootprintTest, ScatteredBlocksAreNotedAsBits) {
  be_eager();
  Thread a(main), b(main);
  a.write(&array[521], 4);
  b.read(array[1]);
  std::vector<size_t> places(64);
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), std::minstd_rand(1));
  for (size_t place : places)
    note_block(b.state(), kWrite, address_of(&array[place * 8]), 24, &kWrite8);
  const size_t ranges = b.state().footprint.range_log().count();
  EXPECT_GT(ranges, 15u);
  for (size_t place : places)
    if (place > 1)
      note_block(b.state(), kWrite, address_of(&array[512 + place * 8]), 24,
                 &kWrite8);
  EXPECT_EQ(ranges, b.state().footprint.range_log().count());
  EXPECT_FALSE(b.commit());
  note_block(b.state(), kWrite, address_of(&array[520]), 24, &kWrite8);
  EXPECT_EQ(0u, b.state().footprint.range_log().count());
  EXPECT_TRUE(b.commit());
  EXPECT_EQ(address_of(&array[521]), last_race().address);
  EXPECT_EQ(4u, last_race().size);
  EXPECT_EQ(address_of(&array[521]), last_race().access_start);
  EXPECT_EQ(8u, last_race().access_size);
}

TEST_F(FootprintTest, BlocksInStepsAreRangesAgain) {
  be_eager();
  Thread a(main);
  a.read(array[1]);
  std::vector<size_t> places(64);
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), std::minstd_rand(1));
  for (size_t place : places)
    note_block(a.state(), kWrite, address_of(&array[place * 8]), 24, &kWrite8);
  EXPECT_TRUE(a.state().footprint.is_scattered(&kWrite8));
  for (size_t place = 0; place < 8; ++place)
    note_block(a.state(), kWrite, address_of(&array[1024 + place * 16]), 65,
               &kWrite8);
  EXPECT_FALSE(a.state().footprint.is_scattered(&kWrite8));
}

TEST_F(FootprintTest, OfACoalescedCheckThePartOfTheKindRaces) {
  const YetiSite *const parts[] = {&kRead8, &kWrite8, &kAlsoWrite8, nullptr};
  YetiSite all = kRead8;
  all.parts = parts;
  Thread a(main), b(main), c(main);
  a.write(array[3]);
  b.note_block(kWrite, array, 80, &all);
  EXPECT_TRUE(b.commit());
  EXPECT_EQ(&kWrite8, last_race().site);
  HistoryEntry entry;
  ASSERT_TRUE(find(b, &array[3], kWrite, &entry));
  EXPECT_EQ(&kWrite8, entry.site);
  EXPECT_EQ(address_of(&array[3]), entry.address);
}

TEST_F(FootprintTest, OwnReadsAndWritesDoNotRace) {
  be_eager();
  Thread a(main);
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 100; ++i) {
      a.note(array[i], &kRead8);
      a.note(array[i], &kWrite8);
    }
    a.note_block(kRead, array, 1000, &kRead8);
    a.lock(&lock);
    a.unlock(&lock);
  }
  EXPECT_FALSE(a.commit());
}

TEST_F(FootprintTest, WhatIsOrderedDoesNotRace) {
  be_eager();
  Thread a(main), b(main);
  const int before = scripted::races;
  a.lock(&lock);
  for (int i = 0; i < 2000; ++i) a.note(array[i], &kWrite8);
  a.unlock(&lock);
  b.lock(&lock);
  for (int i = 0; i < 2000; ++i) b.note(array[i], &kWrite8);
  b.note_tile(kRead, array, 8, 16, 100, 4096, 3, &kRead8);
  b.unlock(&lock);
  EXPECT_EQ(before, scripted::races);
  EXPECT_GT(a.counters().committed_granule, 1990u);
}

TEST_F(FootprintTest, TheHistoryKnowsEachSiteByItsBytes) {
  be_eager();
  Thread a(main);
  a.read(array[3000]);
  std::mt19937 random(1);
  std::vector<const YetiSite *> who(512);
  for (int i = 0; i < 512; ++i) {
    who[size_t(i)] = random() % 2 != 0 ? &kWrite8 : &kAlsoWrite8;
    a.note(array[i], who[size_t(i)]);
  }
  for (int i = 512; i < 1024; ++i) a.note(array[i], &kWrite8);  // full page
  a.note_tile(kWrite, &array[2048], 16, 64, 10, 0, 1, &kWrite8);
  a.commit();
  HistoryEntry entry;
  for (int i = 0; i < 512; ++i) {
    ASSERT_TRUE(find(a, &array[i], kWrite, &entry)) << i;
    EXPECT_EQ(who[size_t(i)], entry.site) << i;
    EXPECT_EQ(address_of(&array[i]), entry.address);
    EXPECT_EQ(8u, entry.size);
  }
  ASSERT_TRUE(find(a, &array[777], kWrite, &entry));
  EXPECT_EQ(address_of(&array[777]), entry.address);
  EXPECT_FALSE(find(a, &array[777], kRead, &entry));
  EXPECT_FALSE(find(a, &array[1500], kWrite, &entry));
  ASSERT_TRUE(find(a, &array[2048 + 9], kWrite, &entry));
  EXPECT_EQ(address_of(&array[2048 + 9]), entry.address);
  EXPECT_EQ(8u, entry.size);
  EXPECT_FALSE(find(a, &array[2048 + 10], kWrite, &entry));
}

TEST_F(FootprintTest, FreeJudgesWhatWasNotedOfTheBlock) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[3000]);
  b.alloc(array, 4096);
  a.write(array[5]);
  b.note(array[5], &kRead8);
  b.note(array[1024], &kRead8);
  EXPECT_TRUE(b.free(array));
  EXPECT_TRUE(b.state().footprint.is_pending());  // the other page
  main.fresh(array, 4096);
  const int before = scripted::races;
  a.write(array[5]);
  b.commit();
  EXPECT_EQ(before, scripted::races);  // the old life's access is gone
}

TEST_F(FootprintTest, FreshMemoryHasNothingOfWhatWasNoted) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[3000]);
  b.note_block(kWrite, array, 800, &kWrite8);
  b.note(array[700], &kWrite8);
  b.fresh(array, 8192);
  EXPECT_FALSE(a.write(array, 8192));
  EXPECT_FALSE(b.commit());
}

TEST_F(FootprintTest, ABoundCommits) {
  be_eager();
  footprint_limits.max_pages = 4;
  footprint_limits.max_ranges = 8;
  Thread a(main);
  a.read(array[3000]);
  for (size_t i = 0; i < 8; ++i) a.note(array[i * 512], &kWrite8);
  EXPECT_EQ(1u, a.counters().commit);
  a.commit();
  for (size_t i = 0; i < 20; ++i)
    a.note_block(kWrite, &array[i * i * 10], 8 + i, &kWrite8);
  EXPECT_EQ(4u, a.counters().commit);
}

TEST_F(FootprintTest, IgnoredAccessesAreNotNoted) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[3000]);
  a.write(array[0]);
  b.note(array[1], &kWrite8);
  ++b.state().ignore_writes;
  b.state().refresh_epoch();
  EXPECT_EQ(&no_pages, b.page_table());
  b.note(array[0], &kWrite8);
  b.note_block(kWrite, array, 8, &kWrite8);
  EXPECT_FALSE(b.commit());
  EXPECT_TRUE(b.note(array[0], &kRead8));  // reads count still
  --b.state().ignore_writes;
  b.state().refresh_epoch();
  EXPECT_NE(&no_pages, b.page_table());
}

TEST_F(FootprintTest, AStrandChangeCommits) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[3000]);
  a.write(array[0]);
  b.note(array[0], &kWrite8);
  Strand *other =
      fork_strand(&main.state().strand(), StrandKind::kTask, StackId::kNone);
  const int before = scripted::races;
  Strand *own = b.state().switch_strand(other);
  EXPECT_EQ(before + 1, scripted::races);
  b.state().switch_strand(own);
  drop_strand(other);
}

TEST_F(FootprintTest, TheLowestByteOfTheStackIsNoted) {
  be_eager();
  Thread a(main);
  ThreadState &state = a.state();
  state.stack_low = address_of(&array[1024]);
  state.stack_high = state.stack_used_from = address_of(&array[3072]);
  a.read(array[4000]);
  a.note(array[0], &kWrite8);
  a.note(array[2000], &kWrite8);
  EXPECT_EQ(address_of(&array[2000]), state.stack_used_from);
  a.note(array[1700], &kWrite8);
  a.note(array[1600], &kWrite8);  // no call
  a.note(array[1650], &kRead8);
  a.note(array[3500], &kRead8);
  a.commit();
  EXPECT_EQ(address_of(&array[1600]), state.stack_used_from);
  a.note_block(kRead, &array[1100], 8, &kRead8);
  EXPECT_EQ(address_of(&array[1100]), state.stack_used_from);
}

// Where bits prove not worth while more is judged at once, and the other way
// round.
TEST_F(FootprintTest, LearnsHowManyToJudgeAtOnce) {
  Thread a(main);
  a.read(array[3000]);
  for (int round = 0; round < 20; ++round) {
    for (unsigned i = 0; i < footprint_limits.most_accesses; ++i)
      a.note(array[i], &kWrite8);
    a.release(&lock);
  }
  const uint64_t begun = a.counters().bitmap;
  EXPECT_LT(begun, 5u);
  for (int i = 0; i < 512; ++i) a.note(array[i], &kWrite8);
  EXPECT_EQ(begun + 1, a.counters().bitmap);
}

}  // namespace
}  // namespace yeti
