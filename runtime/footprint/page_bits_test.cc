// Tests of page_bits.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/page_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>
#include <vector>

namespace yeti {
namespace {

const YetiSite kSites[3] = {};

TEST(PageBits, FindTheFirstTouchedByte) {
  PendingPages pages;
  PageBits *bits = pages.add(5, kSites);
  const Address start = 5 * PageBits::kBytes;
  EXPECT_EQ(PageBits::kNone, bits->first_touched(start, start + 4096));
  bits->note(start + 100, 4);
  bits->note(start + 4095, 1);
  EXPECT_EQ(start + 100, bits->first_touched(0, ~Address{0}));
  EXPECT_EQ(start + 102, bits->first_touched(start + 102, start + 4096));
  EXPECT_EQ(start + 4095, bits->first_touched(start + 104, start + 4096));
  EXPECT_EQ(PageBits::kNone, bits->first_touched(start + 104, start + 4095));
  EXPECT_EQ(0xf0u, bits->touched_around(start + 100));
  EXPECT_EQ(0x80u, bits->touched_around(start + 4095));
  bits->clear();
  EXPECT_EQ(PageBits::kNone, bits->first_touched(start, start + 4096));
}

TEST(PageBits, HaveAllBytesOfAnAccessAndNoOther) {
  PendingPages pages;
  PageBits *bits = pages.add(5, kSites);
  const Address start = 5 * PageBits::kBytes;
  for (const size_t size : {1, 2, 3, 7, 8, 9, 24, 31, 32, 57, 60, 63, 64})
    for (size_t offset = 0; offset + size <= PageBits::kBytes; ++offset) {
      if (offset == 200) offset = PageBits::kBytes - 200;
      bits->note(start + offset, size);
      for (size_t byte = 0; byte < PageBits::kBytes; ++byte)
        ASSERT_EQ(byte - offset < size,
                  (bits->words[byte / 64] >> byte % 64 & 1) != 0)
            << byte << " of " << size << " at " << offset;
      bits->clear();
    }
}

// Two sites never have the same tag, whatever the pages are.
TEST(PageTags, AreFarApart) {
  constexpr Address kLastPage = ~Address{0} >> 7 >> kYetiPageBits;
  std::vector<YetiSite> sites(1000);
  uint64_t last = 0;
  for (const YetiSite &site : sites) {
    const uint64_t tag = page_tag_of(&site);
    EXPECT_LT(last + (last != 0 ? kLastPage : 0), tag);
    EXPECT_LT(tag + kLastPage, kYetiNoPageTag);
    EXPECT_EQ(tag, site.page_tag);
    EXPECT_EQ(tag, page_tag_of(&site));
    last = tag;
  }
}

TEST(PageTags, SitesInARowHaveEntriesFarFromEachOther) {
  YetiSite sites[8];
  for (const YetiSite &a : sites)
    for (const YetiSite &b : sites) {
      if (&a == &b) continue;
      const uint64_t apart =
          (page_tag_of(&a) - page_tag_of(&b)) % kYetiPageEntries;
      EXPECT_GT(std::min(apart, kYetiPageEntries - apart),
                kYetiPageEntries / 24);
    }
}

TEST(PageTags, ThreadsAgree) {
  std::vector<YetiSite> sites(5000);
  std::vector<uint64_t> seen[2];
  std::thread threads[2];
  for (int i = 0; i < 2; ++i)
    threads[i] = std::thread([&sites, &tags = seen[i]] {
      for (const YetiSite &site : sites) tags.push_back(page_tag_of(&site));
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_EQ(sites.size(),
            std::set<uint64_t>(seen[0].begin(), seen[0].end()).size());
}

TEST(PendingPages, AreFoundByPageAndSite) {
  PendingPages pages;
  EXPECT_EQ(nullptr, pages.find(1, kSites));
  PageBits *found[1000][2];
  for (Address page = 0; page < 1000; ++page)
    for (int site = 0; site < 2; ++site)
      found[page][site] = pages.add(page * 512, &kSites[site]);
  EXPECT_EQ(2000u, pages.count());
  for (Address page = 0; page < 1000; ++page) {
    EXPECT_EQ(found[page][0], pages.find(page * 512, &kSites[0]));
    EXPECT_EQ(found[page][1], pages.find(page * 512, &kSites[1]));
    EXPECT_EQ(nullptr, pages.find(page * 512, &kSites[2]));
    EXPECT_EQ(nullptr, pages.find(page * 512 + 1, &kSites[0]));
  }
}

TEST(PageBits, TheWordsThatAreNotZeroAreFoundAndCleared) {
  PendingPages pages;
  PageBits *bits = pages.add(7, kSites);
  bits->find_present();
  EXPECT_EQ(0u, bits->present);
  bits->note(bits->start(), 1);
  bits->note(bits->start() + 63, 2);
  bits->note(bits->start() + 30 * 64, 64);
  bits->note(bits->end() - 8, 8);
  bits->find_present();
  EXPECT_EQ(uint64_t{3} | uint64_t{1} << 30 | uint64_t{1} << 63, bits->present);
  bits->clear_present();
  for (const uint64_t word : bits->words) EXPECT_EQ(0u, word);
}

TEST(PendingPages, OneByOneTheyGo) {
  PendingPages pages;
  for (Address page = 0; page < 100; ++page) pages.add(page, kSites);
  for (Address page = 0; page < 100; page += 2)
    pages.remove(pages.find(page, kSites));
  EXPECT_EQ(50u, pages.count());
  for (Address page = 0; page < 100; ++page)
    EXPECT_EQ(page % 2 == 1, pages.find(page, kSites) != nullptr) << page;
  for (PageBits *bits : pages) EXPECT_EQ(1u, bits->page % 2);
  for (Address page = 1; page < 100; page += 2)
    pages.remove(pages.find(page, kSites));
  EXPECT_EQ(0u, pages.count());
}

TEST(PendingPages, AllGoAndTheMemoryIsUsedAgain) {
  PendingPages pages;
  const size_t before = memory_now();
  for (int round = 0; round < 100; ++round) {
    for (Address page = 0; page < 5000; ++page) pages.add(page, kSites);
    pages.remove_all();
    EXPECT_EQ(0u, pages.count());
    EXPECT_EQ(nullptr, pages.find(3, kSites));
  }
  EXPECT_LT(memory_now(), before + 3 * 5000 * sizeof(PageBits));
}

}  // namespace
}  // namespace yeti
