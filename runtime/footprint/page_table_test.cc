// Tests of page_table.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/page_table.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "runtime/footprint/footprint_limits.h"

namespace yeti {
namespace {

constexpr Address kStart = 0x40000000;

class PageTableTest : public testing::Test {
 protected:
  ~PageTableTest() override { footprint_limits = FootprintLimits(); }

  // How many accesses to different bytes of a page should be judged at once.
  unsigned accesses_at_once(uint64_t when, Address page = kStart) {
    unsigned count = 0;
    while (count < 100 && table.is_for_now(when, page + 8 * count, &site))
      ++count;
    return count;
  }
  PageBits *install(Address address, const YetiSite *of) {
    EXPECT_FALSE(table.is_for_now(1, address, of));
    PageBits *bits = table.add(address, of);
    bits->note(address, 8);
    table.put_in(*bits);
    return bits;
  }
  // As compiled code finds the bits.
  uint8_t *in_table(Address address, const YetiSite *of) {
    return bits_in_table(*table.entries(), address, of);
  }

  YetiSite site = {}, other = {};
  PageTable table;
};

TEST_F(PageTableTest, TheFirstAccessesAreForNow) {
  footprint_limits.first_accesses = 3;
  EXPECT_EQ(3u, accesses_at_once(1));
  EXPECT_EQ(0u, accesses_at_once(1));                     // all were made
  EXPECT_EQ(3u, accesses_at_once(1, kStart + 0x100000));  // another page
  EXPECT_EQ(3u, accesses_at_once(2));                     // another time
}

TEST_F(PageTableTest, AWalkOverABorderIsNotForNow) {
  footprint_limits.first_accesses = 0;
  ASSERT_FALSE(table.is_for_now(1, kStart, &site));
  footprint_limits.first_accesses = 2;
  table.learn_from(1, 0);  // bits were not worth while
  PageBits *bits = table.add(kStart, &site);
  EXPECT_TRUE(table.is_for_now(1, kStart + 4096, &site));
  bits->note(kStart + 4088, 8);
  EXPECT_FALSE(table.is_for_now(2, kStart + 4096, &site));
  EXPECT_TRUE(table.is_for_now(2, kStart + 4096, &other));
  EXPECT_TRUE(table.is_for_now(2, kStart - 8, &site));  // no bit at that border
  bits->note(kStart, 8);
  EXPECT_FALSE(table.is_for_now(3, kStart - 8, &site));
}

TEST_F(PageTableTest, LearnsHowManyAccessesAreForNow) {
  footprint_limits.first_accesses = 1;
  footprint_limits.most_accesses = 8;
  EXPECT_EQ(1u, accesses_at_once(1));
  table.learn_from(10, 80);
  EXPECT_EQ(2u, accesses_at_once(2));
  for (int i = 0; i < 5; ++i) table.learn_from(10, 80);
  EXPECT_EQ(8u, accesses_at_once(3));
  table.learn_from(0, 0);  // no information
  EXPECT_EQ(8u, accesses_at_once(4));
  table.learn_from(10, 10 * 64 * 8);
  EXPECT_EQ(4u, accesses_at_once(5));
  table.learn_from(10, 10 * 128 * 8);
  EXPECT_EQ(0u, accesses_at_once(6));
}

TEST_F(PageTableTest, CompiledCodeFindsWhatWasPutIn) {
  footprint_limits.first_accesses = 0;
  PageBits *bits = install(kStart + 16, &site);
  EXPECT_EQ(bits->bytes(), in_table(kStart + 4000, &site));
  EXPECT_EQ(nullptr, in_table(kStart + 4096, &site));
  EXPECT_EQ(nullptr, in_table(kStart, &other));
  EXPECT_EQ(bits, table.find(kStart + 100, &site));
  EXPECT_EQ(nullptr, table.find(kStart + 100, &other));
  bits->clear();
  table.remove(*bits);
  EXPECT_EQ(nullptr, in_table(kStart, &site));
  EXPECT_EQ(0u, table.count());
}

// If two pages have the same entry, the later one has it. Removing the earlier
// one leaves it alone.
TEST_F(PageTableTest, TheLaterOfTwoHasTheEntry) {
  footprint_limits.first_accesses = 0;
  PageBits *first = install(kStart, &site);
  const Address twin = kStart + kYetiPageEntries * PageBits::kBytes;
  PageBits *second = install(twin, &site);
  EXPECT_EQ(nullptr, in_table(kStart, &site));
  EXPECT_EQ(second->bytes(), in_table(twin, &site));
  first->clear();
  table.remove(*first);
  EXPECT_EQ(second->bytes(), in_table(twin, &site));
}

TEST_F(PageTableTest, ClearsSomeOrAllPages) {
  footprint_limits.first_accesses = 0;
  std::vector<PageBits *> pages;
  for (Address i = 0; i < 4; ++i) {
    pages.push_back(install(kStart + i * PageBits::kBytes, &site));
    pages.back()->find_present();
  }
  table.clear(pages.data() + 1, 2, false);
  EXPECT_EQ(2u, table.count());
  EXPECT_NE(nullptr, in_table(kStart, &site));
  EXPECT_EQ(nullptr, in_table(kStart + PageBits::kBytes, &site));
  const std::vector<PageBits *> rest = {pages[0], pages[3]};
  table.clear(rest.data(), 2, true);  // they remain, empty
  EXPECT_EQ(2u, table.count());
  EXPECT_EQ(pages[0]->bytes(), in_table(kStart, &site));
  EXPECT_EQ(0u, pages[0]->word(0));
  table.clear(rest.data(), 2, false);
  EXPECT_EQ(0u, table.count());
  EXPECT_EQ(nullptr, in_table(kStart, &site));
}

TEST_F(PageTableTest, IsPublishedUnlessHidden) {
  YetiPageTable *const nothing = nullptr;
  YetiPageTable *place = nothing;
  auto own = std::make_unique<PageTable>();
  own->publish_in(&place);
  EXPECT_EQ(nothing, place);  // there is none yet
  own->is_for_now(1, kStart, &site);
  own->publish_in(&place);
  EXPECT_EQ(own->entries(), place);
  own->hide(true);
  EXPECT_TRUE(own->is_hidden());
  EXPECT_EQ(nothing, place);
  own->hide(false);
  EXPECT_EQ(own->entries(), place);
  own.reset();
  EXPECT_EQ(nothing, place);
}

// The memory that an ended thread leaves is empty for the next one.
TEST_F(PageTableTest, TablesThatAreUsedAgainAreEmpty) {
  footprint_limits.first_accesses = 0;
  const YetiPageTable *entries = nullptr;
  {
    PageTable ended;
    ASSERT_FALSE(ended.is_for_now(1, kStart, &site));
    PageBits *bits = ended.add(kStart, &site);
    ended.put_in(*bits);
    entries = ended.entries();
    ASSERT_NE(nullptr, bits_in_table(*entries, kStart, &site));
  }
  table.is_for_now(1, kStart, &site);
  ASSERT_EQ(entries, table.entries());
  EXPECT_EQ(nullptr, in_table(kStart, &site));
}

}  // namespace
}  // namespace yeti
