// Tests of access_ring.h: what is found, what is handed over, and readers
// beside a writer.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/access_ring.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace yeti {
namespace {

const YetiSite kRead = {"f.c", "f", "x",           nullptr,       1,
                        1,     4,   kYetiSiteRead, kYetiLanguageC};
const YetiSite kWrite = {"f.c",          "f",           "x", nullptr, 2, 1, 8,
                         kYetiSiteWrite, kYetiLanguageC};

Epoch at(Clock clock) {
  return Epoch(3, clock);
}

class AccessRingTest : public testing::Test {
 protected:
  AccessRingTest() : kept_(history_size) {}
  ~AccessRingTest() override { history_size = kept_; }

  // Adds; what is overwritten goes to 'handed_over' if 'keeps'.
  bool add(Address address, const YetiSite *site, Clock clock,
           uint32_t stack = 1, uint64_t size = 0) {
    if (size == 0) size = site->size;
    const uint64_t when =
        AccessRing::circumstances(StackId{stack}, LockSetId{stack + 1});
    if (ring.try_add(address, size, site, at(clock), when)) return true;
    const auto is_kept = [&](Epoch epoch, Epoch, size_t count) {
      moments.push_back({epoch, count});
      return keeps;
    };
    return ring.make_room(is_kept, [&](const HistoryEntry &entry) {
      handed_over.push_back(entry);
    }) && ring.try_add(address, size, site, at(clock), when);
  }
  bool find(Clock clock, Address address, uint64_t size, AccessKind kind) {
    return ring.find(at(clock), address, size, kind, &found);
  }

  struct Moment {
    Epoch epoch;
    size_t count;
  };
  AccessRing ring;
  HistoryEntry found = {};
  bool keeps = true;
  std::vector<HistoryEntry> handed_over;
  std::vector<Moment> moments;

 private:
  size_t kept_;
};

TEST_F(AccessRingTest, OfABlockTheElementIsFound) {
  ASSERT_TRUE(add(0x1000, &kWrite, 5, 1, 21));
  ASSERT_TRUE(find(5, 0x1014, 1, AccessKind::kWrite));
  EXPECT_EQ(found.address, 0x1010u);
  EXPECT_EQ(found.size, 5u);
  ASSERT_TRUE(find(5, 0x0ffe, 4, AccessKind::kWrite));
  EXPECT_EQ(found.address, 0x1000u);
  EXPECT_EQ(found.size, 8u);
  EXPECT_FALSE(find(5, 0x1015, 1, AccessKind::kWrite));
  ASSERT_TRUE(add(0x2000, &kWrite, 5, 1, AccessRing::kMostBytes));
  ASSERT_TRUE(
      find(5, 0x2000 + AccessRing::kMostBytes - 1, 1, AccessKind::kWrite));
  EXPECT_EQ(found.address, 0x2000 + AccessRing::kMostBytes - 7);
  EXPECT_EQ(found.size, 7u);
  ASSERT_TRUE(add(0x7ffffffff000, &kWrite, 5, 1, 1));
  ASSERT_TRUE(find(5, 0x7ffffffff000, 1, AccessKind::kWrite));
  EXPECT_EQ(found.address, 0x7ffffffff000u);
  EXPECT_FALSE(find(5, 0x7ffffffff001, 1, AccessKind::kWrite));
}

TEST_F(AccessRingTest, EmptyKnowsNothing) {
  EXPECT_FALSE(find(3, 0, 8, AccessKind::kRead));
}

TEST_F(AccessRingTest, FindsAnAccessWithItsMoment) {
  ASSERT_TRUE(add(0x100, &kWrite, 7, 55));
  ASSERT_TRUE(add(0x200, &kWrite, 9, 66));
  ASSERT_TRUE(find(7, 0x107, 1, AccessKind::kWrite));
  EXPECT_EQ(found.address, 0x100u);
  EXPECT_EQ(found.size, 8u);
  EXPECT_EQ(found.epoch, at(7));
  EXPECT_EQ(found.site, &kWrite);
  EXPECT_EQ(found.stack, StackId{55});
  EXPECT_EQ(found.locks, LockSetId{56});
}

TEST_F(AccessRingTest, BytesKindAndEpochHaveToBeThoseAskedFor) {
  ASSERT_TRUE(add(0x100, &kRead, 7));
  EXPECT_TRUE(find(7, 0xff, 2, AccessKind::kRead));
  EXPECT_FALSE(find(7, 0xfc, 4, AccessKind::kRead));
  EXPECT_FALSE(find(7, 0x104, 4, AccessKind::kRead));
  EXPECT_FALSE(find(7, 0x100, 4, AccessKind::kWrite));
  EXPECT_FALSE(find(5, 0x100, 4, AccessKind::kRead));
}

TEST_F(AccessRingTest, TheNewestOfEqualOnesIsFound) {
  for (uint32_t stack = 1; stack <= 9; ++stack)
    ASSERT_TRUE(add(0x100, &kRead, 7, stack));
  ASSERT_TRUE(add(0x200, &kRead, 7, 10));
  ASSERT_TRUE(find(7, 0x100, 4, AccessKind::kRead));
  EXPECT_EQ(found.stack, StackId{9});
}

TEST_F(AccessRingTest, NothingIsKeptIfNothingMay) {
  history_size = 0;
  EXPECT_FALSE(add(0x100, &kRead, 7));
  EXPECT_FALSE(find(7, 0x100, 4, AccessKind::kRead));
}

// Whatever the moments are like, the last history_size accesses are known, and
// each of the others was handed over once.
TEST_F(AccessRingTest, KeepsAsManyAsAskedForAndHandsOverTheRest) {
  for (const uint64_t per_moment : {1, 3, 1000}) {
    history_size = 64;
    ring.~AccessRing();
    new (&ring) AccessRing();
    handed_over.clear();
    constexpr uint64_t kCount = 5000;
    for (uint64_t i = 0; i < kCount; ++i)
      ASSERT_TRUE(add(0x1000 + i * 8, &kWrite, 3 + i / per_moment * 2));
    uint64_t known = 0;
    for (uint64_t i = 0; i < kCount; ++i) {
      const bool is_known =
          find(3 + i / per_moment * 2, 0x1000 + i * 8, 8, AccessKind::kWrite);
      known += is_known;
      ASSERT_TRUE(is_known || kCount - i > history_size) << i;
      ASSERT_TRUE(!is_known || found.address == 0x1000 + i * 8);
    }
    ASSERT_EQ(kCount, known + handed_over.size());
    for (uint64_t i = 0; i < handed_over.size(); ++i) {
      ASSERT_EQ(0x1000 + i * 8, handed_over[i].address);
      ASSERT_EQ(at(3 + i / per_moment * 2), handed_over[i].epoch);
    }
  }
}

TEST_F(AccessRingTest, WhatIsNotToBeKeptIsAskedForOnceAMoment) {
  history_size = 16;
  keeps = false;
  for (uint64_t i = 0; i < 1000; ++i)
    ASSERT_TRUE(add(0x1000 + i * 8, &kWrite, 3 + i / 4 * 2));
  EXPECT_TRUE(handed_over.empty());
  size_t count = 0;
  for (const Moment &moment : moments) count += moment.count;
  EXPECT_GT(count, 900u);
  EXPECT_LT(moments.size(), count / 2);
}

// A reader finds what it asks for or nothing, never a mixture.
TEST_F(AccessRingTest, ReadersBesideTheWriterSeeWholeEntries) {
  history_size = 16;
  constexpr Clock kLast = 200000;
  std::atomic<Clock> written{0};
  std::thread reader([&] {
    for (Clock now = 0; now < kLast;) {
      now = written.load(std::memory_order_acquire);
      const Clock clock = now | 1;
      HistoryEntry entry;
      if (!ring.find(at(clock), 0x1000 + clock * 8, 8, AccessKind::kWrite,
                     &entry))
        continue;
      ASSERT_EQ(0x1000 + clock * 8, entry.address);
      ASSERT_EQ(at(clock), entry.epoch);
      ASSERT_EQ(StackId{static_cast<uint32_t>(clock)}, entry.stack);
    }
  });
  for (Clock clock = 3; clock <= kLast + 1; clock += 2) {
    if (!add(0x1000 + clock * 8, &kWrite, clock, static_cast<uint32_t>(clock)))
      ADD_FAILURE();
    written.store(clock, std::memory_order_release);
  }
  reader.join();
}

}  // namespace
}  // namespace yeti
