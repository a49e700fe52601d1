// Tests of footprint.h: which ranges, tiles and bits many accesses become.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <random>

#include "runtime/judge/footprint_fixture.h"

namespace yeti {
namespace {

// Every second element of every second row: one check, one entry.
TEST_F(FootprintTest, ATileStaysOne) {
  Thread a(main), b(main);
  a.read(array[3000]);
  b.read(array[3000]);
  const uint64_t before = a.state().history().recorded();
  a.note_tile(kWrite, array, 8, 16, 10, 512, 16, &kWrite8);
  a.note_tile(kRead, &array[64], 8, 16, 10, 512, 15, &kRead8);      // covered
  a.note_tile(kWrite, &array[1024], 8, 16, 10, 512, 16, &kWrite8);  // continues
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

// Rows that are checked one by one; even and odd ones differ.
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

// As above with blocks, and with one row that is not at the expected place.
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

// Pages that a walk has left become ranges. What is pending does not grow, and
// contains the same bytes, even in pages to which the walk returns.
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

// A few bytes of a page remain bits: as ranges there would be one for each
// page.
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

// Only the very first access is judged at once: the others come across the
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

// Two accesses are judged at once, before the column is recognised.
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

// Rows of a matrix: one site accesses a part of each row, and then another site
// all of them, as in a relaxation on a grid.
TEST_F(FootprintTest, ARangeStandsForThoseOfOtherSites) {
  // Near the others, because sites share table entries by their addresses.
  static const YetiSite part = make_site(5, 8, kYetiSiteRead);
  const Address start = address_of(array);
  Thread a(main), b(main);
  b.read(array[4095]);
  for (Address row = 0; row < 40; ++row) {
    const Address at = start + row * 512;
    note_strided(a.state(), kRead, at + 512 + 8, 8, 16, 15, &part);
    note_block(a.state(), kWrite, at + 400, 8, &kWrite8);
    note_block(a.state(), kRead, at, 256, &kRead8);
  }
  a.commit();
  EXPECT_GE(8u, a.counters().committed_range);
  for (size_t i = 0; i < 40 * 64; ++i) {
    EXPECT_EQ(i % 64 < 32 || i % 64 == 50, b.write(array[i])) << i;
  }
  EXPECT_TRUE(b.write(array[40 * 64 + 1]));
  EXPECT_FALSE(b.write(array[40 * 64 + 2]));
}

// A range that another one covered is kept once it has grown beyond that one.
TEST_F(FootprintTest, ARangeThatGrowsIsNotLost) {
  const YetiSite part = make_site(5, 8, kYetiSiteRead);
  const YetiSite other = make_site(6, 8, kYetiSiteRead);
  Thread a(main), b(main);
  b.read(array[4095]);
  const auto add = [&](size_t first, size_t size, const YetiSite &site) {
    note_block(a.state(), kRead, address_of(&array[first]), 8 * size, &site);
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

// However many ranges the bits are, and whichever of them race.
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

// Single accesses among those of whole rows: only bytes that are in no row, or
// were written where a row was read, are judged separately.
TEST_F(FootprintTest, WhatARangeHasNeedNotBeJudgedAsBits) {
  be_eager();
  Thread a(main), b(main);
  b.read(array[4095]);
  std::mt19937 random(1);
  const auto scatter = [&](size_t first, size_t end, const YetiSite *site) {
    for (size_t i = first; i < end; ++i)
      if (random() % 4 == 0) a.note(array[i], site);
  };
  note_block(a.state(), kRead, address_of(array), 8 * 1000, &kRead8);
  note_block(a.state(), kWrite, address_of(&array[1100]), 8 * 1000, &kWrite8);
  static const YetiSite read = make_site(5, 8, kYetiSiteRead);
  static const YetiSite write = make_site(6, 8, kYetiSiteWrite);
  scatter(0, 1000, &read);
  scatter(1100, 2100, &read);
  scatter(1100, 2100, &write);
  a.note(array[1001], &read);
  a.note(array[10], &write);
  a.commit();
  EXPECT_GE(8u, a.counters().committed_range);
  for (size_t i = 0; i < 2200; ++i) {
    const bool is_noted = i < 1000 || i == 1001 || (i >= 1100 && i < 2100);
    const bool is_written = i == 10 || (i >= 1100 && i < 2100);
    EXPECT_EQ(is_written, b.read(array[i])) << i;
    EXPECT_EQ(is_noted, b.write(array[i])) << i;
  }
}

}  // namespace
}  // namespace yeti
