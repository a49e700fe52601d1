// Tests of run.h: what is noted for walks that compiled code follows inline.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/run.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::Thread;

const YetiSite kWrite8 = {"f.c",          "f",           "x", nullptr, 1, 1, 8,
                          kYetiSiteWrite, kYetiLanguageC};

alignas(4096) uint64_t array[512];

class RunTest : public testing::Test {
 protected:
  RunTest() : kept_(footprint_limits) { footprint_limits.short_epoch = 0; }
  ~RunTest() override {
    footprint_limits = kept_;
    main.fresh(array, sizeof array);
  }

  // What compiled code does before an access; returns whether it called the
  // runtime.
  bool access(Thread &thread, size_t element) {
    const Address address = address_of(&array[element]);
    const bool is_broken = address - run.last != run.stride;
    if (is_broken) break_run(thread.state(), run, address, 8, &kWrite8);
    run.last = address;
    return is_broken;
  }
  int accesses(Thread &thread, std::initializer_list<size_t> elements) {
    int calls = 0;
    for (size_t element : elements) calls += access(thread, element);
    end_run(thread.state(), run, 8, &kWrite8);
    thread.commit();
    return calls;
  }
  // Elements that 'thread' must not read.
  std::vector<size_t> racy(Thread &thread) {
    std::vector<size_t> elements;
    for (size_t i = 0; i < 512; ++i)
      if (thread.read(array[i])) elements.push_back(i);
    return elements;
  }

  Thread main;
  YetiRun run{};

 private:
  FootprintLimits kept_;
};

using Elements = std::vector<size_t>;

TEST_F(RunTest, EqualStepsAreTwoCalls) {
  Thread a(main), b(main);
  EXPECT_EQ(2, accesses(a, {10, 11, 12, 13, 14}));
  EXPECT_EQ((Elements{10, 11, 12, 13, 14}), racy(b));
}

TEST_F(RunTest, StepsMayBeWideOrNegative) {
  Thread a(main), b(main);
  EXPECT_EQ(2, accesses(a, {100, 97, 94, 91}));
  EXPECT_EQ((Elements{91, 94, 97, 100}), racy(b));
}

TEST_F(RunTest, AJumpStartsANewRun) {
  Thread a(main), b(main);
  EXPECT_EQ(4, accesses(a, {0, 1, 2, 50, 52, 54}));
  EXPECT_EQ((Elements{0, 1, 2, 50, 52, 54}), racy(b));
}

// The first two rows are noted element by element.
TEST_F(RunTest, ShortRunsAtEqualDistancesAreRows) {
  Thread a(main), b(main);
  EXPECT_EQ(16, accesses(a, {0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60,
                             61, 70, 71}));
  EXPECT_EQ(2u, a.counters().committed_range);
  EXPECT_EQ(
      (Elements{0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 70, 71}),
      racy(b));
}

TEST_F(RunTest, OnePlaceOverAndOverIsNotedAtOnce) {
  Thread a(main), b(main);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(i < 2, access(a, 7));
  a.commit();
  EXPECT_EQ(Elements{7}, racy(b));
}

TEST_F(RunTest, RunsOfOneAreNotedToo) {
  Thread a(main), b(main);
  accesses(a, {5, 9, 300, 2, 400});
  EXPECT_EQ((Elements{2, 5, 9, 300, 400}), racy(b));
}

TEST_F(RunTest, AnEmptyRunIsNothing) {
  Thread a(main), b(main);
  EXPECT_EQ(0, accesses(a, {}));
  EXPECT_EQ(Elements{}, racy(b));
}

}  // namespace
}  // namespace yeti
