// Tests of footprint.h: a signal handler, another thread and the end of the
// process come while something is pending.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <memory>
#include <thread>

#include "runtime/base/platform.h"
#include "runtime/judge/footprint_fixture.h"
#include "runtime/strands/strand_life.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/this_thread.h"

namespace yeti {
namespace {

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
  own.resume_at(0x2000, 0x1000, 0x9000);  // inside the handler
  b.note(array[1], &kWrite8);
  EXPECT_FALSE(own.is_pending());
  own.resume_at(0x4000, 0x1000, 0x9000);
  b.note(array[1], &kWrite8);
  EXPECT_TRUE(own.is_pending());
  b.commit();
  own.begin_interruption(0x200000);  // on a stack of its own
  own.resume_at(0x4000, 0x1000, 0x9000);
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

// A thread that has committed and has not yet reported what it found.
TEST_F(FootprintTest, AtTheEndOfTheProcessOthersTellTheirRaces) {
  be_eager();
  Thread a(main);
  a.write(array[8]);
  ThreadState &self = this_thread();
  Strand *strand =
      fork_strand(&self.strand(), StrandKind::kPthread, StackId::kNone);
  static std::atomic<bool> tells, has_told;
  tells = has_told = false;
  race_sink = [](ThreadState &, const Race &) {
    tells = true;
    platform::sleep_ns(100'000'000);
    has_told = true;
  };
  std::thread thread([&] {
    ThreadState &other = adopt_thread(strand);
    note_strided(other, kWrite, address_of(array), 8, 16, 8, &kWrite8);
    end_thread();
  });
  while (!tells) platform::sleep_ns(1'000'000);
  commit_all_footprints();
  EXPECT_TRUE(has_told);
  thread.join();
  drop_strand(strand);
}

// Real threads note, commit and end, while another thread judges for them.
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
        note_strided(thread, kWrite, address_of(own), 8, 24, 40, &kAlsoWrite8);
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

}  // namespace
}  // namespace yeti
