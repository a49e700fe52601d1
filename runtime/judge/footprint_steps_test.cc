// Tests of footprint_steps.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/footprint_steps.h"

#include <random>

#include "runtime/judge/footprint_fixture.h"
#include "runtime/judge/note.h"

namespace yeti {
namespace {

constexpr size_t kPitch = 128;  // elements

class FootprintStepsTest : public FootprintTest {
 protected:
  FootprintStepsTest() : a(main), b(main) {
    b.read(array[4095]);
    a.state().calls.push(10, 100);
  }

  // As the entry points do; whether it was the fast path.
  bool note(const Range &range, const YetiSite *site = &kWrite8) {
    if (continues_rows(a.state(), kind_of(site), range, site)) return true;
    note_range(a.state(), kind_of(site), range, site);
    return false;
  }
  bool note_one(Address address, const YetiSite *site = &kWrite8) {
    if (continues_column(a.state(), address, 8, site)) return true;
    note_miss(a.state(), address, 8, site);
    return false;
  }
  static Range row(size_t number, size_t length = 80) {
    return block(address_of(&array[number * kPitch]), length * 8);
  }
  static Address element(size_t number) {
    return address_of(&array[number * kPitch]);
  }
  // Rows from number 'first' on until one is counted; returns the next one.
  size_t begin(size_t first = 0) {
    while (!note(row(first)) && first < kDoubles / kPitch) ++first;
    return first + 1;
  }

  // The same with every second element.
  static Range dotted_row(size_t number) {
    return strided(element(number), 8, 16, 40);
  }
  size_t begin_dotted() {
    size_t first = 0;
    while (!note(dotted_row(first)) && first < kDoubles / kPitch) ++first;
    return first + 1;
  }
  size_t begin_column() {
    size_t first = 0;
    while (!note_one(element(first)) && first < kDoubles / kPitch) ++first;
    return first;
  }

  Thread a, b;
};

// Blocks, every second element, and single ones down a column, by several sites
// in turns, some of them out of step: what is judged is what was noted.
TEST_F(FootprintStepsTest, WhatIsCountedIsJudged) {
  static const YetiSite sites[] = {make_site(5, 8, kYetiSiteWrite),
                                   make_site(6, 8, kYetiSiteWrite),
                                   make_site(7, 8, kYetiSiteWrite)};
  std::mt19937 random(1);
  size_t fast[3] = {};
  for (int round = 0; round < 60; ++round) {
    std::vector<bool> is_noted(kDoubles);
    size_t place[3], length[3];
    for (size_t s = 0; s < 3; ++s) {
      place[s] = random() % 40;
      length[s] = 1 + random() % 80;
    }
    for (size_t number = 0; number < 30; ++number)
      for (size_t s = 0; s < 3; ++s) {
        if (random() % 32 == 0) continue;
        if (random() % 32 == 0) place[s] = random() % 40;
        if (random() % 32 == 0) number = random() % (number + 1);
        if (random() % 32 == 0) length[s] = 1 + random() % 80;
        const size_t first =
            number * kPitch + place[s] + (s == 1 && number % 2);
        const Address start = address_of(&array[first]);
        const size_t count = s == 2 ? 1 : length[s];
        const size_t step = s == 1 ? 2 : 1;
        for (size_t i = 0; i < count; ++i) is_noted[first + i * step] = true;
        fast[s] += s == 2   ? note_one(start, &sites[s])
                   : s == 1 ? note(strided(start, 8, 16, count), &sites[s])
                            : note(block(start, count * 8), &sites[s]);
      }
    a.commit();
    for (size_t i = 0; i < kDoubles; ++i)
      EXPECT_EQ(is_noted[i], b.read(array[i])) << round << " " << i;
    main.fresh(array, sizeof array);
  }
  for (const size_t each : fast) EXPECT_LT(100u, each);
}

// As a product of small blocks reads its rows: short ones make a range, long
// ones a tile.
TEST_F(FootprintStepsTest, RowsThatAreThereNeedNoMore) {
  for (const size_t length : {8u, 64u, 80u}) {
    size_t slow = 0;
    for (size_t round = 0; round < 4; ++round)
      for (size_t number = 0; number < 16; ++number) {
        const bool is_fast = note(row(number, length));
        slow += round > 0 && !is_fast;
      }
    EXPECT_GE(2u, slow) << length;
    EXPECT_FALSE(note(row(3, length + 1)));
    a.commit();
    for (size_t number = 0; number < 16; ++number) {
      EXPECT_TRUE(b.read(array[number * kPitch])) << length;
      EXPECT_TRUE(b.read(array[number * kPitch + length - 1])) << length;
      EXPECT_EQ(number == 3, b.read(array[number * kPitch + length])) << length;
    }
    main.fresh(array, sizeof array);
  }
}

TEST_F(FootprintStepsTest, NotAfterACommit) {
  const size_t next = begin();
  a.commit();
  EXPECT_FALSE(note(row(next)));
  const size_t last = begin_column();
  a.commit();
  EXPECT_FALSE(note_one(element(last + 1)));
  const size_t dotted = begin_dotted();
  a.commit();
  EXPECT_FALSE(note(dotted_row(dotted)));
}

// What has come to the place of a site's last range is not taken for it.
TEST_F(FootprintStepsTest, NotInThePlaceOfAnother) {
  begin();
  a.commit();
  size_t next = 0;
  while (!note(row(next), &kAlsoWrite8)) ++next;
  EXPECT_FALSE(note(row(next + 1)));
}

TEST_F(FootprintStepsTest, NotUnderALock) {
  const HeldLock held = {address_of(&lock), false, StackId::kNone};
  const size_t next = begin();
  a.state().held.push_back(held);
  EXPECT_FALSE(note(row(next)));
  a.state().held.clear();
  a.commit();
  const size_t last = begin_column();
  a.state().held.push_back(held);
  EXPECT_FALSE(note_one(element(last + 1)));
  a.state().held.clear();
}

TEST_F(FootprintStepsTest, NotInAHandler) {
  size_t next = begin();
  a.state().footprint.begin_interruption(1);
  EXPECT_FALSE(note(row(next)));
  a.state().footprint.end_interruption(0);
}

// Elsewhere the site's accesses have another stack; back again they go on.
TEST_F(FootprintStepsTest, OnlyInTheSameFunction) {
  size_t next = begin();
  Frame *inner = a.state().calls.push(20, 200);
  EXPECT_FALSE(note(row(next)));
  EXPECT_FALSE(note(row(next + 3)));
  a.state().calls.pop_to(inner);
  EXPECT_FALSE(note(row(next + 1)));
  next = begin(next + 2);
  EXPECT_TRUE(note(row(next)));
  a.commit();
  HistoryEntry entry;
  ASSERT_TRUE(find(a, &array[next * kPitch], kWrite, &entry));
  EXPECT_EQ(a.state().calls.intern(), entry.stack);
}

TEST_F(FootprintStepsTest, OnlyTheSame) {
  size_t next = begin();
  EXPECT_FALSE(note(row(next), &kAlsoWrite8));
  EXPECT_FALSE(note(row(next, 81)));
  next = begin();
  EXPECT_FALSE(note(row(next + 1)));
  Range dotted = dotted_row(begin_dotted());
  dotted.stride = 24;
  EXPECT_FALSE(note(dotted));
  dotted = dotted_row(begin_dotted());
  dotted.size = 4;
  EXPECT_FALSE(note(dotted));
}

// It may be told to judge what lies there.
TEST_F(FootprintStepsTest, WhatIsCountedHasItsPlace) {
  const size_t next = begin();
  EXPECT_TRUE(note(row(next)));
  commit_within(a.state(), element(next), element(next) + 8);
  EXPECT_FALSE(a.state().footprint.is_pending());
}

// What ends the process looks at all that is pending.
TEST_F(FootprintStepsTest, WhatIsCountedIsFoundWhilePending) {
  const size_t next = begin();
  EXPECT_TRUE(note(row(next)));
  HistoryEntry entry;
  const Epoch epoch = a.strand().epoch();
  EXPECT_TRUE(find_noted(a.state(), epoch, element(next), 8, kWrite, &entry));
  EXPECT_FALSE(
      find_noted(a.state(), epoch, element(next + 1), 8, kWrite, &entry));
  a.commit();
}

}  // namespace
}  // namespace yeti
