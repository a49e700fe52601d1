// Tests of history.h: what is found, what is gone, and readers beside a writer.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/history.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "runtime/base/memory.h"

namespace yeti {
namespace {

const YetiSite kReadSite = {"f.c", "f", "x",           nullptr,       1,
                            1,     4,   kYetiSiteRead, kYetiLanguageC};
const YetiSite kWriteSite = {
    "f.c", "f", "x", nullptr, 2, 1, 4, kYetiSiteWrite, kYetiLanguageC};

Epoch at(Clock clock) {
  return Epoch(3, clock);
}

HistoryEntry entry(Address address, uint64_t size, Clock clock,
                   const YetiSite *site, uint32_t stack = 1) {
  return {address, size, at(clock), site, StackId{stack}, LockSetId{stack + 1}};
}

class HistoryTest : public testing::Test {
 protected:
  HistoryTest() : kept_(history_size) {}
  ~HistoryTest() override { history_size = kept_; }

  History history;
  HistoryEntry found = {};

 private:
  size_t kept_;
};

TEST_F(HistoryTest, EmptyKnowsNothing) {
  EXPECT_FALSE(history.find(at(0), 0, 0, 8, AccessKind::kRead, &found));
}

TEST_F(HistoryTest, FindsTheEntryWithAllItsFields) {
  history.record(entry(0x100, 4, 7, &kWriteSite, 55));
  ASSERT_TRUE(history.find(at(7), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.address, 0x100u);
  EXPECT_EQ(found.size, 4u);
  EXPECT_EQ(found.epoch, at(7));
  EXPECT_EQ(found.site, &kWriteSite);
  EXPECT_EQ(found.stack, StackId{55});
  EXPECT_EQ(found.locks, LockSetId{56});
}

TEST_F(HistoryTest, OnlyOverlappingEntriesCount) {
  history.record(entry(0x100, 4, 7, &kWriteSite));
  EXPECT_FALSE(history.find(at(7), 0, 0xfc, 4, AccessKind::kWrite, &found));
  EXPECT_FALSE(history.find(at(7), 0, 0x104, 4, AccessKind::kWrite, &found));
  EXPECT_TRUE(history.find(at(7), 0, 0xff, 2, AccessKind::kWrite, &found));
  EXPECT_TRUE(history.find(at(7), 0, 0x103, 1, AccessKind::kWrite, &found));
  EXPECT_TRUE(history.find(at(7), 0, 0x0, 0x1000, AccessKind::kWrite, &found));
}

TEST_F(HistoryTest, OnlyTheClockAndKindAskedForCount) {
  history.record(entry(0x100, 4, 6, &kWriteSite));
  history.record(entry(0x100, 4, 7, &kReadSite));
  history.record(entry(0x100, 4, 8, &kWriteSite));
  EXPECT_FALSE(history.find(at(7), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_FALSE(history.find(at(5), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_FALSE(history.find(at(9), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_TRUE(history.find(at(7), 0, 0x100, 4, AccessKind::kRead, &found));
  ASSERT_TRUE(history.find(at(6), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.epoch, at(6));
}

TEST_F(HistoryTest, TheNewestOfEqualOnesIsFound) {
  for (uint32_t i = 1; i <= 9; ++i)
    history.record(entry(0x100, 4, 7, &kWriteSite, i));
  history.record(entry(0x200, 4, 7, &kWriteSite, 10));
  ASSERT_TRUE(history.find(at(7), 0, 0x100, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.stack, StackId{9});
}

TEST_F(HistoryTest, KeepsAsManyAsItMayAndSaysThatOlderOnesAreGone) {
  for (const size_t size : {32, 64, 1024}) {
    history_size = size;
    History ring;
    for (Clock clock = 1; clock <= 5000; ++clock) {
      ring.record(entry(0x1000 + clock * 8, 8, clock, &kReadSite));
      if (clock % 311 != 0) continue;
      for (Clock asked = 1; asked <= clock; ++asked) {
        const bool known = ring.find(at(asked), 0, 0x1000 + asked * 8, 8,
                                     AccessKind::kRead, &found);
        const bool wanted = clock - asked < size;
        const bool gone = clock > 4000 && asked < 1000;
        ASSERT_TRUE(known || !wanted) << asked << " of " << clock;
        ASSERT_FALSE(known && gone) << asked << " of " << clock;
        ASSERT_TRUE(!known || found.epoch == at(asked));
      }
    }
  }
}

// Also when the ring is just full and will grow with the next entry.
TEST_F(HistoryTest, TheFirstEntryIsKnownHoweverManyFollow) {
  for (uint32_t i = 0; i < 600; ++i) {
    history.record(entry(0x1000 + i * 4, 4, 3, &kWriteSite, i));
    ASSERT_TRUE(history.find(at(3), 0, 0x1000, 4, AccessKind::kWrite, &found))
        << "after " << i + 1;
    ASSERT_EQ(found.stack, StackId{0});
  }
}

TEST_F(HistoryTest, ManyEntriesOfOneClockAreSearchedToTheOldest) {
  for (uint32_t i = 0; i < 10000; ++i)
    history.record(entry(0x1000 + i * 4, 4, 3, &kWriteSite, i));
  ASSERT_TRUE(history.find(at(3), 0, 0x1000, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.stack, StackId{0});
  EXPECT_FALSE(history.find(at(2), 0, 0x1000, 4, AccessKind::kWrite, &found));
}

TEST_F(HistoryTest, ALoopOverAnArrayTakesOneEntryOfEachSite) {
  history_size = 32;
  constexpr Address kFrom = 0x100000, kTo = 0x900000;
  for (Address i = 0; i < 10000; ++i) {
    history.record(entry(kFrom + i * 4, 4, 3, &kReadSite, 8));
    history.record(entry(kTo + i * 4, 4, 3, &kWriteSite, 9));
  }
  for (const Address i : {0, 1, 5000, 9999}) {
    ASSERT_TRUE(history.find(at(3), 0, kFrom + i * 4 + 3, 8, AccessKind::kRead,
                             &found));
    EXPECT_EQ(found.address, kFrom + i * 4);
    EXPECT_EQ(found.size, 4u);
    EXPECT_EQ(found.stack, StackId{8});
    ASSERT_TRUE(
        history.find(at(3), 0, kTo + i * 4, 1, AccessKind::kWrite, &found));
    EXPECT_EQ(found.address, kTo + i * 4);
    EXPECT_EQ(found.stack, StackId{9});
  }
  EXPECT_FALSE(history.find(at(3), 0, kFrom - 1, 1, AccessKind::kRead, &found));
  EXPECT_FALSE(
      history.find(at(3), 0, kFrom + 40000, 4, AccessKind::kRead, &found));
}

TEST_F(HistoryTest, AWalkInStepsTakesOneEntry) {
  history_size = 32;
  for (const int step : {4000, -4000, 8, -4}) {
    const Address first = 0x100000000;
    for (int i = 0; i < 10000; ++i)
      history.record(entry(first + static_cast<Address>(i * step), 4, 3,
                           &kReadSite, uint32_t(step)));
    for (const int i : {0, 1, 7777, 9999}) {
      const Address wanted = first + static_cast<Address>(i * step);
      ASSERT_TRUE(history.find(at(3), 0, wanted, 4, AccessKind::kRead, &found));
      EXPECT_EQ(found.address, wanted);
      EXPECT_EQ(found.size, 4u);
      if (step == 4000) {
        EXPECT_FALSE(
            history.find(at(3), 0, wanted + 4, 4, AccessKind::kRead, &found));
      }
    }
  }
}

// Every second element of every second row.
TEST_F(HistoryTest, ATileTakesOneEntry) {
  const Tile tile = {{0x1000, 4, 8, 10}, 0x200, 6};
  history.record_tile(tile, at(7), &kWriteSite, StackId{1}, LockSetId{2});
  EXPECT_EQ(1u, history.recorded());
  for (Address address = 0xff0; address < 0x2000; ++address) {
    const Address row = address - 0x1000;
    const bool is_inside = row < 6 * 0x200 && row % 0x200 < 80 && row % 8 < 4;
    ASSERT_EQ(is_inside,
              history.find(at(7), 0, address, 1, AccessKind::kWrite, &found))
        << address;
    if (!is_inside) continue;
    EXPECT_EQ(address & ~Address{3}, found.address);
    EXPECT_EQ(4u, found.size);
  }
  ASSERT_TRUE(
      history.find(at(7), 0, 0x1050, 0x1b4, AccessKind::kWrite, &found));
  EXPECT_EQ(0x1200u, found.address);
}

// Of accesses of another size than the site's, each row takes one.
TEST_F(HistoryTest, ATileOfOtherPiecesIsKnownByItsRows) {
  const Tile tile = {{0x1000, 8, 16, 10}, 0x200, 6};
  history.record_tile(tile, at(7), &kWriteSite, StackId{1}, LockSetId{2});
  EXPECT_TRUE(history.find(at(7), 0, 0x1a14, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(0x1a14u, found.address);
  EXPECT_FALSE(history.find(at(7), 0, 0x1a18, 8, AccessKind::kWrite, &found));
}

TEST_F(HistoryTest, AnOverwrittenTileIsInTheArchive) {
  history_size = 32;
  const Tile tile = {{0x1000, 4, 8, 10}, 0x200, 6};
  history.record_tile(tile, at(7), &kWriteSite, StackId{1}, LockSetId{2});
  for (Clock clock = 8; clock < 100; ++clock)
    history.record(entry(0x9000, 4, clock, &kReadSite));
  ASSERT_TRUE(history.find(at(7), 0, 0x1a48, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(&kWriteSite, found.site);
  EXPECT_FALSE(history.find(at(7), 0, 0x1a4c, 4, AccessKind::kWrite, &found));
}

TEST_F(HistoryTest, StrandsOfOneThreadDoNotMix) {
  for (Address i = 0; i < 10; ++i) {
    HistoryEntry next = entry(0x1000 + i * 4, 4, 3, &kReadSite);
    next.epoch = Epoch(SlotIndex(i % 2), 3);
    history.record(next);
  }
  EXPECT_TRUE(
      history.find(Epoch(1, 3), 0, 0x1004, 4, AccessKind::kRead, &found));
  EXPECT_FALSE(
      history.find(Epoch(0, 3), 0, 0x1004, 4, AccessKind::kRead, &found));
  EXPECT_TRUE(
      history.find(Epoch(0, 3), 8, 0x1020, 4, AccessKind::kRead, &found));
  EXPECT_FALSE(
      history.find(Epoch(0, 3), 9, 0x1020, 4, AccessKind::kRead, &found))
      << "was recorded before";
}

TEST_F(HistoryTest, AnAccessBeforeARunButReachingIntoItFindsItsFirst) {
  for (Address i = 0; i < 10; ++i)
    history.record(entry(0x1000 + i * 4, 4, 3, &kReadSite));
  ASSERT_TRUE(history.find(at(3), 0, 0xff8, 16, AccessKind::kRead, &found));
  EXPECT_EQ(found.address, 0x1000u);
  EXPECT_EQ(found.size, 4u);
}

TEST_F(HistoryTest, WhatDiffersInAnythingIsNoPartOfARun) {
  history.record(entry(0x1000, 4, 3, &kReadSite, 1));
  history.record(entry(0x1004, 4, 3, &kReadSite, 2));
  history.record(entry(0x1008, 4, 4, &kReadSite, 2));
  history.record(entry(0x100c, 8, 4, &kReadSite, 2));
  history.record(entry(0x1014, 8, 4, &kReadSite, 2));
  ASSERT_TRUE(history.find(at(3), 0, 0x1000, 4, AccessKind::kRead, &found));
  EXPECT_EQ(found.stack, StackId{1});
  ASSERT_TRUE(history.find(at(3), 0, 0x1004, 4, AccessKind::kRead, &found));
  EXPECT_EQ(found.stack, StackId{2});
  EXPECT_FALSE(history.find(at(3), 0, 0x1008, 4, AccessKind::kRead, &found));
  EXPECT_TRUE(history.find(at(4), 0, 0x1008, 4, AccessKind::kRead, &found));
  ASSERT_TRUE(history.find(at(4), 0, 0x1018, 1, AccessKind::kRead, &found));
  EXPECT_EQ(found.address, 0x1014u);
  EXPECT_EQ(found.size, 8u);
}

TEST_F(HistoryTest, TheFirstOfAMillionIrregularAccessesIsKnown) {
  for (Address i = 0; i < 1000000; ++i) {
    history.record(entry(0x1000000 + i * i % 4096 * 8, 4, 3, &kReadSite));
    if (i % 1000 == 0) history.record(entry(0x1000 + i, 4, 3, &kWriteSite, 9));
  }
  ASSERT_TRUE(history.find(at(3), 0, 0x1000, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.site, &kWriteSite);
  EXPECT_EQ(found.stack, StackId{9});
  ASSERT_TRUE(history.find(at(3), 0, 0x1000008, 4, AccessKind::kRead, &found));
  EXPECT_EQ(found.address, 0x1000008u);
}

// Epochs with one access each pass through the ring; a long one before them
// stays known, and so does a short one when others are few.
TEST_F(HistoryTest, ManyShortEpochsDoNotCostTheMemoryOfALongOne) {
  history_size = 4096;
  constexpr Clock kEpochs = 20000;
  for (Address i = 0; i < 300; ++i)
    history.record(entry(0x1000 + i * i * 8, 4, 1, &kWriteSite));
  for (Clock clock = 2; clock < kEpochs; ++clock)
    history.record(entry(0x8000'0000 + clock * clock * 8, 4, clock,
                         clock % 2 != 0 ? &kReadSite : &kWriteSite));
  ASSERT_TRUE(history.find(at(1), 0, 0x1000, 4, AccessKind::kWrite, &found));
  EXPECT_EQ(found.site, &kWriteSite);
  const auto known = [&](Clock clock) {
    return history.find(at(clock), 0, 0x8000'0000 + clock * clock * 8, 4,
                        AccessKind::kWrite, &found);
  };
  EXPECT_FALSE(known(100));
  EXPECT_TRUE(known(kEpochs - 2));
  for (Address i = 0; i < 9000; ++i)
    history.record(entry(0x1000 + i * i * 8, 4, kEpochs, &kReadSite));
  EXPECT_TRUE(known(kEpochs - 2));
}

// The first entry of an epoch passes, with another strand's behind it. What
// comes later of the epoch could be taken for it, and is not kept either.
TEST_F(HistoryTest, TheArchiveHasAllOfAnEpochOrNothing) {
  history_size = 4096;
  YetiSite other_line = kReadSite;
  other_line.line = 77;
  const auto of_other = [&](Address address, Clock clock) {
    return HistoryEntry{address,     4,          Epoch(5, clock),
                        &other_line, StackId{1}, LockSetId{2}};
  };
  HistoryEntry first = of_other(0x1000 + 24 * 8, 1);
  first.site = &kReadSite;
  history.record(first);
  for (Address i = 0; i < 100; ++i)
    history.record(entry(0x9000 + i * i * 8, 4, 1, &kReadSite));
  for (Address i = 0; i < 200; ++i)
    history.record(of_other(0x1000 + i * i * 8, 1));
  for (Clock clock = 2; clock < 9000; ++clock)
    history.record(of_other(0x8000'0000 + clock * clock * 8, clock));
  EXPECT_FALSE(history.find(Epoch(5, 1), 0, 0x1000 + 24 * 8, 4,
                            AccessKind::kRead, &found));
}

TEST_F(HistoryTest, AnOverwrittenRunGrowsNoMore) {
  history_size = 32;
  history.record(entry(0x1000, 4, 1, &kReadSite, 7));
  for (Address i = 0; i < 32; ++i)
    history.record(entry(0x9000 + i * i * 16, 4, 1, &kWriteSite, uint32_t(i)));
  history.record(entry(0x1004, 4, 1, &kReadSite, 7));
  ASSERT_TRUE(history.find(at(1), 0, 0x1000, 4, AccessKind::kRead, &found));
  EXPECT_EQ(found.address, 0x1000u);
  ASSERT_TRUE(history.find(at(1), 0, 0x1004, 4, AccessKind::kRead, &found));
  EXPECT_EQ(found.address, 0x1004u);
  ASSERT_TRUE(history.find(at(1), 0, 0x9000 + 31 * 31 * 16, 4,
                           AccessKind::kWrite, &found));
  EXPECT_EQ(found.size, 4u);
}

TEST_F(HistoryTest, SizeZeroKeepsNothing) {
  history_size = 0;
  for (int i = 0; i < 100; ++i) history.record(entry(0x100, 4, 1, &kReadSite));
  EXPECT_FALSE(history.find(at(1), 0, 0x100, 4, AccessKind::kRead, &found));
}

TEST_F(HistoryTest, AShortHistoryCostsLittle) {
  const size_t before = memory_now();
  for (int i = 0; i < 30; ++i) history.record(entry(0x100, 4, 1, &kReadSite));
  EXPECT_LE(memory_now() - before, 64u << 10);
}

TEST(AccessOfKind, EveryKindOfSiteHasItsPlace) {
  struct {
    YetiSiteKind kind;
    bool reads, writes;
  } const rows[] = {
      {kYetiSiteRead, true, false},        {kYetiSiteWrite, false, true},
      {kYetiSiteAtomicRead, true, false},  {kYetiSiteAtomicWrite, false, true},
      {kYetiSiteAtomicUpdate, true, true}, {kYetiSiteCall, false, false},
      {kYetiSiteFree, false, true}};
  for (const auto &row : rows) {
    EXPECT_EQ(is_access_of_kind(row.kind, AccessKind::kRead), row.reads);
    EXPECT_EQ(is_access_of_kind(row.kind, AccessKind::kWrite), row.writes);
  }
}

// Every field follows from the clock, so an entry that mixes two shows.
HistoryEntry derived(Clock clock) {
  return {clock * 8,
          1 + clock % 8,
          at(clock),
          &kWriteSite,
          StackId{static_cast<uint32_t>(clock * 3)},
          LockSetId{static_cast<uint32_t>(clock * 5)}};
}

TEST_F(HistoryTest, ReadersSeeWholeEntriesOrNone) {
  history_size = 32;
  constexpr Clock kLast = 400000;
  std::atomic<Clock> newest{0};
  std::thread writer([&] {
    for (Clock clock = 1; clock <= kLast; ++clock) {
      history.record(derived(clock));
      newest.store(clock, std::memory_order_relaxed);
      if (clock % 4096 == 0) std::this_thread::yield();
    }
  });
  uint64_t hits = 0;
  while (newest.load(std::memory_order_relaxed) < kLast) {
    const Clock now = newest.load(std::memory_order_relaxed);
    for (Clock back = 0; back < 40 && back < now; ++back) {
      const Clock clock = now - back;
      if (!history.find(at(clock), 0, clock * 8, 1, AccessKind::kWrite, &found))
        continue;
      ++hits;
      const HistoryEntry wanted = derived(clock);
      ASSERT_EQ(found.address, wanted.address);
      ASSERT_EQ(found.size, wanted.size);
      ASSERT_EQ(found.epoch, wanted.epoch);
      ASSERT_EQ(found.stack, wanted.stack);
      ASSERT_EQ(found.locks, wanted.locks);
    }
  }
  writer.join();
  EXPECT_GT(hits, 0u);
}

// What a round wrote first is known to the end of the round, be it in the ring
// that grows, in the full ring, in the archive or on the way there.
void expect_never_lost(size_t size) {
  history_size = size;
  History history;
  constexpr Clock kRounds = 3000;
  constexpr Address kFirst = 0x100, kOthers = 0x10000;
  std::atomic<Clock> current{0};
  std::atomic<bool> is_done{false};
  std::thread writer([&] {
    for (Clock round = 1; round <= kRounds; ++round) {
      history.record(entry(kFirst, 4, round, &kWriteSite));
      current.store(round, std::memory_order_release);
      for (Address i = 0; i < 100; ++i)
        history.record(entry(kOthers + i * i * 4, 4, round, &kReadSite));
    }
    is_done.store(true, std::memory_order_release);
  });
  uint64_t looks = 0, lost = 0;
  for (bool is_last = false; !is_last;) {
    is_last = is_done.load(std::memory_order_acquire);
    const Clock round = current.load(std::memory_order_acquire);
    if (round == 0) continue;
    HistoryEntry found = {};
    ++looks;
    // An answer that came so late that the round may be forgotten says nothing.
    if (!history.find(at(round), 0, kFirst, 4, AccessKind::kWrite, &found) &&
        current.load(std::memory_order_acquire) < round + 100)
      ++lost;
  }
  writer.join();
  EXPECT_EQ(lost, 0u) << "of " << looks << " with " << size << " entries";
  EXPECT_GT(looks, 0u);
}

TEST_F(HistoryTest, NothingIsLostOnItsWayFromTheRingToTheArchive) {
  for (const size_t size : {32, 64, 256, 1 << 20}) expect_never_lost(size);
}

}  // namespace
}  // namespace yeti
