// Tests of footprint.h with scripted threads: when what was noted is judged,
// what the races say, what later races find in the history.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "runtime/access.h"
#include "runtime/lock_sets.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::last_race;
using scripted::Thread;

constexpr AccessKind kRead = AccessKind::kRead;
constexpr AccessKind kWrite = AccessKind::kWrite;

YetiSite make_site(uint32_t line, uint32_t size, YetiSiteKind kind) {
  YetiSite site = {"f.c", "f",  "x",  nullptr,       line,
                   1,     size, kind, kYetiLanguageC};
  return site;
}

const YetiSite kWrite8 = make_site(1, 8, kYetiSiteWrite);
const YetiSite kRead8 = make_site(2, 8, kYetiSiteRead);
const YetiSite kWrite4 = make_site(3, 4, kYetiSiteWrite);
const YetiSite kAlsoWrite8 = make_site(4, 8, kYetiSiteWrite);

constexpr size_t kDoubles = 4096;
alignas(4096) uint64_t array[kDoubles];

std::vector<Race> all_races;
void keep_race(ThreadState &, const Race &race) {
  all_races.push_back(race);
}

class FootprintTest : public testing::Test {
 protected:
  FootprintTest() : kept_(footprint_limits), kept_history_(history_size) {
    all_races.clear();
  }
  ~FootprintTest() override {
    footprint_limits = kept_;
    history_size = kept_history_;
    main.fresh(array, sizeof array);
  }
  // Bits from the first access on.
  void be_eager() { footprint_limits.first_accesses = 0; }

  bool find(Thread &thread, const void *place, AccessKind kind,
            HistoryEntry *entry, size_t size = 8) {
    return find_access(thread.strand().epoch(), address_of(place), size, kind,
                       entry);
  }

  Thread main;
  int lock = 0;

 private:
  FootprintLimits kept_;
  size_t kept_history_;
};

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

// Every second element of every second row: one check, one entry.
TEST_F(FootprintTest, ATileStaysOne) {
  Thread a(main), b(main);
  a.read(array[3000]);
  b.read(array[3000]);
  const uint64_t before = a.state().history().recorded();
  a.note_tile(kWrite, array, 8, 16, 10, 512, 16, &kWrite8);
  a.note_tile(kRead, &array[64], 8, 16, 10, 512, 15, &kRead8);      // covered
  a.note_tile(kWrite, &array[1024], 8, 16, 10, 512, 16, &kWrite8);  // goes on
  EXPECT_TRUE(a.state().footprint.is_pending());
  a.commit();
  EXPECT_EQ(before + 1, a.state().history().recorded());
  HistoryEntry entry;
  ASSERT_TRUE(find(a, &array[31 * 64 + 18], kWrite, &entry));
  EXPECT_EQ(address_of(&array[31 * 64 + 18]), entry.address);
  EXPECT_FALSE(find(a, &array[31 * 64 + 19], kWrite, &entry));
  const auto races = scripted::races;
  b.note_tile(kRead, &array[1], 8, 16, 10, 512, 32, &kRead8);
  b.commit();
  EXPECT_EQ(races, scripted::races);
  b.note_tile(kRead, &array[1024 + 16], 8, 16, 10, 512, 16, &kRead8);
  b.commit();
  EXPECT_LT(races, scripted::races);
}

// Rows that are checked one by one, of which even and odd ones differ.
TEST_F(FootprintTest, RowsInTurnsAreFewEntries) {
  Thread a(main), b(main);
  a.read(array[3500]);
  b.read(array[3500]);
  const uint64_t before = a.state().history().recorded();
  for (size_t row = 0; row < 12; ++row)
    a.note_tile(kWrite, &array[row * 256 + row % 2], 8, 16, 100, 0, 1,
                &kWrite8);
  a.commit();
  EXPECT_GE(before + 6, a.state().history().recorded());
  HistoryEntry entry;
  for (size_t row = 0; row < 12; ++row) {
    const uint64_t *last = &array[row * 256 + row % 2 + 198];
    ASSERT_TRUE(find(a, last, kWrite, &entry)) << row;
    EXPECT_EQ(address_of(last), entry.address);
    EXPECT_FALSE(find(a, last - 1, kWrite, &entry)) << row;
    EXPECT_FALSE(find(a, last + 2, kWrite, &entry)) << row;
  }
  const auto races = scripted::races;
  for (size_t row = 0; row < 12; ++row)
    b.note_tile(kWrite, &array[row * 256 + 1 - row % 2], 8, 16, 100, 0, 1,
                &kWrite8);
  b.commit();
  EXPECT_EQ(races, scripted::races);
  b.note(array[11 * 256 + 1 + 198], &kRead8);
  b.commit();
  EXPECT_EQ(races + 1, scripted::races);
}

// As above with blocks, and one row that is not where it would be.
TEST_F(FootprintTest, BlocksInTurnsAreFewEntries) {
  Thread a(main);
  a.read(array[3500]);
  const uint64_t before = a.state().history().recorded();
  for (size_t row = 0; row < 12; ++row)
    a.note_block(kWrite, &array[row * 256 + row % 2 + (row == 9 ? 50 : 0)], 800,
                 &kWrite8);
  a.commit();
  EXPECT_GE(before + 9, a.state().history().recorded());
  HistoryEntry entry;
  for (size_t row = 0; row < 12; ++row) {
    const uint64_t *first = &array[row * 256 + row % 2 + (row == 9 ? 50 : 0)];
    EXPECT_FALSE(find(a, first - 1, kWrite, &entry)) << row;
    EXPECT_TRUE(find(a, first, kWrite, &entry)) << row;
    EXPECT_TRUE(find(a, first + 99, kWrite, &entry)) << row;
    EXPECT_FALSE(find(a, first + 100, kWrite, &entry)) << row;
  }
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

// Pages that a walk has left become ranges: what is pending does not grow, and
// it has the same bytes, also of pages to which the walk returns.
TEST_F(FootprintTest, AWalkOverManyPagesIsOneRange) {
  be_eager();
  footprint_limits.many_pages = 1;
  footprint_limits.max_pages = 4;
  Thread a(main), b(main);
  for (size_t i = 0; i < kDoubles; i += 2) a.note(array[i], &kWrite8);
  for (size_t i = kDoubles; i-- > 1024;)
    if (i % 2 == 0) a.note(array[i], &kAlsoWrite8);
  a.note(array[1], &kWrite8);
  EXPECT_EQ(0u, a.counters().commit);
  a.commit();
  EXPECT_EQ(1u, a.counters().commit);
  EXPECT_LE(a.counters().committed_range, 6u);
  HistoryEntry entry;
  for (size_t i = 0; i < kDoubles; ++i) {
    EXPECT_EQ(i % 2 == 0 || i == 1, b.read(array[i])) << i;
    EXPECT_EQ(i % 2 == 0 || i == 1, find(a, &array[i], kWrite, &entry)) << i;
  }
  main.join(a);
  main.join(b);
}

// Few bytes of a page stay bits: as ranges there would be one for each page.
TEST_F(FootprintTest, FewBytesOfAPageStayBits) {
  be_eager();
  footprint_limits.many_pages = 1;
  footprint_limits.max_ranges = 2;
  Thread a(main);
  for (size_t page = 0; page < 8; ++page)
    a.note(array[page * 512 + page * page % 7], &kWrite8);
  EXPECT_EQ(0u, a.counters().commit);
  a.commit();
  main.join(a);
}

// Only the first access of all is judged at once: the others come over the
// border of a page with bits.
TEST_F(FootprintTest, AWalkKeepsItsBitsFromPageToPage) {
  for (const bool is_upward : {true, false}) {
    Thread a(main), b(main);
    for (size_t page = 0; page < 8; ++page) b.write(array[page * 512 + 2]);
    for (size_t i = 0; i < kDoubles; ++i)
      EXPECT_FALSE(a.note(array[is_upward ? i : kDoubles - 1 - i], &kRead8));
    const int before = scripted::races;
    a.commit();
    EXPECT_EQ(before + 8, scripted::races);
    main.join(a);
    main.join(b);
    main.fresh(array, sizeof array);
  }
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

// Two accesses are judged at once, before the column is known as one.
TEST_F(FootprintTest, AColumnIsOneRange) {
  Thread a(main), b(main);
  b.read(array[3000]);
  for (size_t column = 0; column < 2; ++column)
    for (size_t row = 0; row < 8; ++row)
      a.note(array[row * 512 + column], &kWrite8);
  a.commit();
  EXPECT_EQ(2u, a.counters().committed_range);
  EXPECT_EQ(0u, a.counters().bitmap);
  for (size_t row = 0; row < 8; ++row)
    for (size_t column = 0; column < 3; ++column)
      EXPECT_EQ(column < 2, b.read(array[row * 512 + column]));
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

TEST_F(FootprintTest, NothingMovesInASignalHandler) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[3000]);
  b.note(array[1], &kWrite8);
  uint8_t *bits = bits_in_table(*b.page_table(), address_of(array), &kWrite8);
  ASSERT_NE(nullptr, bits);
  Footprint &footprint = b.state().footprint;
  const Address outer = footprint.begin_interruption(address_of(&outer));
  b.lock(&lock);
  b.note(array[600], &kRead8);
  b.unlock(&lock);
  EXPECT_EQ(bits, bits_in_table(*b.page_table(), address_of(array), &kWrite8));
  EXPECT_EQ(0, bits[1]);
  footprint.end_interruption(outer);
  a.write(array[2]);
  bits[2] = 0xff;  // the store that was interrupted
  EXPECT_TRUE(b.commit());
  EXPECT_EQ(address_of(&array[2]), last_race().address);
  EXPECT_EQ(nullptr,
            bits_in_table(*b.page_table(), address_of(array), &kWrite8));
  EXPECT_FALSE(footprint.is_pending());
}

TEST_F(FootprintTest, AHandlerLeftByLongjmpIsOverInAnOlderFunction) {
  Footprint footprint;
  main.state().stack_low = 0x1000;
  main.state().stack_high = 0x9000;
  be_eager();
  Thread b(main);
  b.state().stack_low = 0x1000;
  b.state().stack_high = 0x9000;
  b.read(array[3000]);
  Footprint &own = b.state().footprint;
  own.begin_interruption(0x3000);
  own.resume_at(b.state(), 0x2000);  // inside the handler
  b.note(array[1], &kWrite8);
  EXPECT_FALSE(own.is_pending());
  own.resume_at(b.state(), 0x4000);
  b.note(array[1], &kWrite8);
  EXPECT_TRUE(own.is_pending());
  b.commit();
  own.begin_interruption(0x200000);  // on a stack of its own
  own.resume_at(b.state(), 0x4000);
  b.note(array[1], &kWrite8);
  EXPECT_TRUE(own.is_pending());
}

TEST_F(FootprintTest, AtTheEndOfTheProcessAllThreadsAreJudged) {
  be_eager();
  Thread a(main), b(main);
  a.read(array[3000]);
  b.read(array[3001]);
  a.note(array[7], &kWrite8);
  b.note(array[7], &kRead8);
  b.note_block(kRead, &array[600], 64, &kRead8);
  a.note_block(kWrite, &array[604], 8, &kAlsoWrite8);
  struct Seen {
    const YetiSite *site, *older;
    StrandNumber number;
  };
  static std::vector<Seen> seen;
  seen.clear();
  race_sink = [](ThreadState &, const Race &race) {
    HistoryEntry entry = {};
    EXPECT_TRUE(find_access(race.previous, race.address, race.size,
                            race.previous_kind, &entry) ||
                find_pending_access(race.previous, race.address, race.size,
                                    race.previous_kind, &entry));
    ASSERT_NE(nullptr, race.noted);
    ASSERT_NE(nullptr, race.noted->strand);
    seen.push_back({race.site, entry.site, race.noted->strand->number});
  };
  commit_all_footprints();
  ASSERT_EQ(2u, seen.size());
  for (const Seen &race : seen) {
    const bool reads = race.site == &kRead8;
    EXPECT_EQ(reads ? b.strand().number() : a.strand().number(), race.number);
    EXPECT_NE(race.site->kind, race.older->kind);
  }
  EXPECT_TRUE(a.state().footprint.is_pending());  // theirs to commit
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

// However many ranges the bits are, and whichever of them race.
// Rows of a matrix: of each, a part by one site and then all by another one,
// as what relaxes a grid does.
TEST_F(FootprintTest, ARangeStandsForThoseOfOtherSites) {
  // Near the others: sites share places in tables by their addresses.
  static const YetiSite part = make_site(5, 8, kYetiSiteRead);
  const Address start = address_of(array);
  Thread a(main), b(main);
  b.read(array[4095]);
  for (Address row = 0; row < 40; ++row) {
    const Address at = start + row * 512;
    a.state().footprint.add_strided(a.state(), kRead, at + 512 + 8, 8, 16, 15,
                                    &part);
    a.state().footprint.add_block(a.state(), kWrite, at + 400, 8, &kWrite8);
    a.state().footprint.add_block(a.state(), kRead, at, 256, &kRead8);
  }
  a.commit();
  EXPECT_GE(8u, a.counters().committed_range);
  for (size_t i = 0; i < 40 * 64; ++i) {
    EXPECT_EQ(i % 64 < 32 || i % 64 == 50, b.write(array[i])) << i;
  }
  EXPECT_TRUE(b.write(array[40 * 64 + 1]));
  EXPECT_FALSE(b.write(array[40 * 64 + 2]));
}

// What another range stood for is kept once it has grown beyond that.
TEST_F(FootprintTest, ARangeThatGrowsIsNotLost) {
  const YetiSite part = make_site(5, 8, kYetiSiteRead);
  const YetiSite other = make_site(6, 8, kYetiSiteRead);
  Thread a(main), b(main);
  b.read(array[4095]);
  const auto add = [&](size_t first, size_t size, const YetiSite &site) {
    a.state().footprint.add_block(a.state(), kRead, address_of(&array[first]),
                                  8 * size, &site);
  };
  for (size_t i = 0; i < 12; ++i) {  // ranges that do not merge
    const YetiSite &site = i % 2 == 0 ? other : kRead8;
    add(100 * i + i * i, 1 + i, site);
  }
  add(2000, 64, kAlsoWrite8);
  add(2100, 8, part);
  add(2064, 64, kAlsoWrite8);  // grows, and stands for the last one
  add(2108, 100, part);        // which grows
  add(3000, 5, other);
  add(3300, 7, kRead8);
  a.commit();
  for (size_t i = 2000; i < 2208; ++i) EXPECT_TRUE(b.write(array[i])) << i;
  EXPECT_FALSE(b.write(array[2208]));
  EXPECT_TRUE(b.write(array[3000]));
  EXPECT_TRUE(b.write(array[3306]));
  for (size_t i = 0; i < 12; ++i)
    EXPECT_TRUE(b.write(array[100 * i + i * i])) << i;
}

TEST_F(FootprintTest, ManyRangesAreJudgedInParts) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[4095]);
  a.write(array[4]);
  a.write(array[3900]);
  std::mt19937 random(1);
  uint64_t noted = 0;
  for (size_t i = 0; i < 4000; ++i) {
    if (random() % 2 == 0 && i != 4 && i != 3900) continue;
    b.note(array[i], random() % 2 == 0 ? &kRead8 : &kWrite8);
    ++noted;
  }
  race_sink = keep_race;
  b.commit();
  ASSERT_EQ(2u, all_races.size());
  EXPECT_EQ(address_of(&array[4]) + address_of(&array[3900]),
            all_races[0].address + all_races[1].address);
  EXPECT_EQ(noted, b.counters().committed_granule);
}

// Real threads note and commit, and end, while another one judges for them.
TEST_F(FootprintTest, OthersMayJudgeMeanwhile) {
  be_eager();
  ThreadState &self = this_thread();
  const int before = scripted::races;
  std::atomic<int> running{3};
  std::vector<Strand *> strands;
  std::vector<std::thread> threads;
  for (size_t number = 0; number < 3; ++number)
    strands.push_back(
        fork_strand(&self.strand(), StrandKind::kPthread, StackId::kNone));
  for (size_t number = 0; number < 3; ++number)
    threads.emplace_back([&, number] {
      ThreadState &thread = adopt_thread(strands[number]);
      PageTablePlace place;
      uint64_t *own = array + number * 1024;
      for (int round = 0; round < 300; ++round) {
        for (size_t i = 0; i < 1000; i += 1 + i % 7)
          note_as_compiled(thread, place, address_of(own + i), 8, &kWrite8);
        thread.footprint.add_strided(thread, kWrite, address_of(own), 8, 24, 40,
                                     &kAlsoWrite8);
        if (round % 16 == 15) thread.strand().publish();
        if (round % 64 == 63) on_lock(thread, address_of(&lock));
        if (round % 64 == 63) on_unlock(thread, address_of(&lock));
      }
      end_thread();
      --running;
    });
  while (running != 0) commit_all_footprints();
  for (size_t number = 0; number < 3; ++number) {
    threads[number].join();
    join_strand(self.strand(), *strands[number]);
    drop_strand(strands[number]);
  }
  EXPECT_EQ(before, scripted::races);
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
