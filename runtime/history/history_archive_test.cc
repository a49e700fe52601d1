// Tests of history_archive.h: what a range tells, when it says nothing, and
// readers beside the writer.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/history_archive.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace yeti {
namespace {

YetiSite site_of_line(uint32_t line, YetiSiteKind kind = kYetiSiteWrite) {
  return {"f.c", "f", "x", nullptr, line, 1, 8, kind, kYetiLanguageC};
}

const YetiSite kFirst = site_of_line(1);
const YetiSite kSecond = site_of_line(2);
const YetiSite kBeside = site_of_line(1);
const YetiSite kRead = site_of_line(3, kYetiSiteRead);

HistoryEntry entry(Address address, Clock clock, const YetiSite *site,
                   uint32_t stack = 1) {
  return {address, 8, Epoch(3, clock), site, StackId{stack}, LockSetId{2}};
}

class HistoryArchiveTest : public testing::Test {
 protected:
  void add(Address address, const YetiSite *site, Clock clock = 5,
           uint32_t stack = 1) {
    archive.add(entry(address, clock, site, stack), 1, 0, number++);
  }
  bool find(Address address, Clock clock = 5, uint64_t size = 8,
            AccessKind kind = AccessKind::kWrite) {
    return archive.find(Epoch(3, clock), since, address, size, kind, &found);
  }

  HistoryArchive archive;
  uint64_t number = 0;
  uint64_t since = 0;
  HistoryEntry found = {};
};

TEST_F(HistoryArchiveTest, EmptyKnowsNothing) {
  EXPECT_FALSE(find(0x1000));
}

TEST_F(HistoryArchiveTest, OneAccessIsFoundWithAllItsFields) {
  add(0x1000, &kFirst);
  ASSERT_TRUE(find(0x1004, 5, 4));
  EXPECT_EQ(found.address, 0x1000u);
  EXPECT_EQ(found.size, 8u);
  EXPECT_EQ(found.epoch, Epoch(3, 5));
  EXPECT_EQ(found.site, &kFirst);
  EXPECT_EQ(found.stack, StackId{1});
  EXPECT_EQ(found.locks, LockSetId{2});
  EXPECT_FALSE(find(0x1008));
  EXPECT_FALSE(find(0xff8));
  EXPECT_FALSE(find(0x1000, 4));
  EXPECT_FALSE(find(0x1000, 5, 8, AccessKind::kRead));
}

TEST_F(HistoryArchiveTest, AMillionAccessesOfALoopTakeOneCell) {
  for (Address i = 1000000; i-- > 0;) add(0x100000 + i * 800, &kFirst);
  ASSERT_TRUE(find(0x100000 + 4711 * 800));
  EXPECT_EQ(found.address, 0x100000u + 4711 * 800);
  EXPECT_EQ(found.site, &kFirst);
  ASSERT_TRUE(find(0x100000 + 999999 * 800));
  EXPECT_FALSE(find(0x100000 + 1000000 * 800));
  EXPECT_FALSE(find(0x100000 - 8));
}

TEST_F(HistoryArchiveTest, WhatLiesBetweenTheAddressesIsNotFound) {
  for (Address i = 0; i < 100; ++i) add(0x1000 + i * 32, &kFirst);
  EXPECT_TRUE(find(0x1000 + 64));
  EXPECT_FALSE(find(0x1000 + 64 + 8));
  EXPECT_FALSE(find(0x1000 + 64 + 8, 5, 24));
  EXPECT_TRUE(find(0x1000 + 64 + 8, 5, 25));
}

TEST_F(HistoryArchiveTest, ARunIsManyAccesses) {
  archive.add(entry(0x1000, 5, &kFirst), 100, 8, 0);
  ASSERT_TRUE(find(0x1000 + 8 * 99 + 7, 5, 1));
  EXPECT_EQ(found.address, 0x1000u + 8 * 99);
  EXPECT_EQ(found.size, 8u);
  EXPECT_FALSE(find(0x1000 + 8 * 100));
}

TEST_F(HistoryArchiveTest, SaysNothingWhenTwoLinesCanHaveDoneIt) {
  for (Address i = 0; i < 10; ++i) {
    add(0x1000 + i * 8, &kFirst);
    add(0x1000 + i * 16, &kSecond);
  }
  EXPECT_FALSE(find(0x1010));
  ASSERT_TRUE(find(0x1008));
  EXPECT_EQ(found.site, &kFirst);
  ASSERT_TRUE(find(0x1060));
  EXPECT_EQ(found.site, &kSecond);
}

TEST_F(HistoryArchiveTest, TwoSitesOfOneLineAreOneAnswer) {
  add(0x1000, &kFirst);
  add(0x1000, &kBeside);
  ASSERT_TRUE(find(0x1000));
  EXPECT_EQ(found.site->line, 1u);
}

TEST_F(HistoryArchiveTest, ReadsAndWritesAreApart) {
  add(0x1000, &kFirst);
  add(0x1000, &kRead);
  ASSERT_TRUE(find(0x1000));
  EXPECT_EQ(found.site, &kFirst);
  ASSERT_TRUE(find(0x1000, 5, 8, AccessKind::kRead));
  EXPECT_EQ(found.site, &kRead);
}

TEST_F(HistoryArchiveTest, TheLastClocksAreKept) {
  for (Clock clock = 1; clock <= 10000; ++clock)
    add(0x1000 + clock * 8, &kFirst, clock);
  EXPECT_FALSE(find(0x1008, 1));
  for (Clock clock = 9900; clock <= 10000; ++clock)
    EXPECT_TRUE(find(0x1000 + clock * 8, clock)) << clock;
}

TEST_F(HistoryArchiveTest, WhatIsUsedAgainOutlivesWhatIsNot) {
  for (Clock clock = 1; clock <= 10000; ++clock) {
    add(0x100000 + clock * 8, &kFirst);
    archive.add({0x1000, 8, Epoch(4, clock), &kSecond, StackId{1}, {}}, 1, 0,
                number++);
  }
  ASSERT_TRUE(find(0x100008));
  EXPECT_EQ(found.site, &kFirst);
  EXPECT_FALSE(
      archive.find(Epoch(4, 1), 0, 0x1000, 8, AccessKind::kWrite, &found));
}

TEST_F(HistoryArchiveTest, AHundredSitesOfALoopTakeACellEach) {
  std::vector<YetiSite> sites;
  for (uint32_t line = 1; line <= 100; ++line)
    sites.push_back(site_of_line(line));
  for (Address i = 0; i < 1000; ++i)
    for (const YetiSite &site : sites)
      add(0x100000 * site.line + i * 8, &site, 5, site.line % 3);
  for (const YetiSite &site : sites) {
    ASSERT_TRUE(find(0x100000 * site.line)) << site.line;
    EXPECT_EQ(found.site, &site);
  }
}

TEST_F(HistoryArchiveTest, OnlyWhatCameSinceCounts) {
  add(0x1000, &kFirst);
  since = number;
  EXPECT_FALSE(find(0x1000));
  add(0x2000, &kSecond);
  EXPECT_TRUE(find(0x2000));
  add(0x1000, &kFirst);  // and now it is not clear which of the two it was
  EXPECT_FALSE(find(0x1000));
}

TEST_F(HistoryArchiveTest, SlotsAreApart) {
  add(0x1000, &kFirst);
  EXPECT_FALSE(
      archive.find(Epoch(4, 5), 0, 0x1000, 8, AccessKind::kWrite, &found));
}

TEST_F(HistoryArchiveTest, SaysNothingOfAClockOfWhichSomethingIsLost) {
  for (uint32_t stack = 1; stack <= 5000; ++stack)
    add(0x1000 + stack * 8, &kFirst, 5, stack);
  for (uint32_t stack = 1; stack <= 5000; ++stack)
    EXPECT_FALSE(find(0x1000 + stack * 8));
  add(0x1000, &kFirst, 6);
  EXPECT_TRUE(find(0x1000, 6));
}

TEST_F(HistoryArchiveTest, ReadersSeeWholeCellsOrNone) {
  constexpr Clock kLast = 200000;
  std::atomic<Clock> newest{0};
  std::thread writer([&] {
    for (Clock clock = 1; clock <= kLast; ++clock) {
      archive.add(entry(clock * 64, clock, &kFirst, uint32_t(clock * 3)), 1, 0,
                  clock);
      newest.store(clock, std::memory_order_relaxed);
      if (clock % 4096 == 0) std::this_thread::yield();
    }
  });
  uint64_t hits = 0;
  for (Clock now = 0; now < kLast;) {
    now = newest.load(std::memory_order_relaxed);
    if (now == 0 || !find(now * 64, now)) continue;
    ++hits;
    ASSERT_EQ(found.address, now * 64);
    ASSERT_EQ(found.epoch, Epoch(3, now));
    ASSERT_EQ(found.stack, StackId{uint32_t(now * 3)});
  }
  writer.join();
  EXPECT_GT(hits, 0u);
}

}  // namespace
}  // namespace yeti
