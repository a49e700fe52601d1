// Verify mode on scripted threads: which events of the core acquire, release or
// end what came before them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/verify_events.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/judge/access.h"
#include "runtime/openmp/team.h"
#include "runtime/thread/this_thread.h"
#include "testsuite/lib/scripted_threads.h"

namespace yeti {

namespace {

using scripted::Thread;

std::string found;

void note(ThreadState &, const Violation &violation) {
  found += violation.event.is_check ? "check" : "access";
  found += std::string(" before ") + violation.limit.what + "; ";
}

class VerifyEvents : public testing::Test {
 protected:
  VerifyEvents() {
    violation_sink = note;
    verify_is_on = true;
    found.clear();
  }
  ~VerifyEvents() { verify_is_on = false; }

  void access(Thread &thread) {
    verify_access(thread.state(), AccessKind::kWrite, address_of(&x_), 8,
                  scripted::site_of(kYetiSiteWrite));
  }
  void check(Thread &thread) {
    verify_check(thread.state(), AccessKind::kWrite, address_of(&x_), 8,
                 scripted::site_of(kYetiSiteWrite));
  }

  // How 'action' of a thread that has begun works: "a" acquire, "r" release.
  template <class Action>
  std::string effect_of(Action action) {
    std::string effect;
    {
      Thread t;
      access(t);
      found.clear();
      action(t);
      if (!found.empty()) effect += 'a';
      check(t);
    }
    {
      Thread t;
      check(t);
      access(t);
      action(t);
      access(t);
      found.clear();
      t.state().note_acquire("probe");
      if (!found.empty()) effect += 'r';
    }
    return effect;
  }

  alignas(8) long x_ = 0;
  int lock_ = 0;
};

TEST_F(VerifyEvents, Locks) {
  EXPECT_EQ("a", effect_of([&](Thread &t) { t.lock(&lock_); }));
  EXPECT_EQ("r", effect_of([&](Thread &t) { t.unlock(&lock_); }));
  EXPECT_EQ("a", effect_of([&](Thread &t) { t.lock_shared(&lock_); }));
  EXPECT_EQ("r", effect_of([&](Thread &t) { t.unlock_shared(&lock_); }));
  EXPECT_EQ("r", effect_of([&](Thread &t) { t.unlock_any(&lock_); }));
}

TEST_F(VerifyEvents, OtherObjects) {
  EXPECT_EQ("a", effect_of([&](Thread &t) { t.acquire(&lock_); }));
  EXPECT_EQ("r", effect_of([&](Thread &t) { t.release(&lock_); }));
  EXPECT_EQ("r", effect_of([&](Thread &t) { t.arrive(&lock_, 1); }));
  EXPECT_EQ("ar", effect_of([&](Thread &t) {
              t.arrive(&lock_, 1);
              t.leave();
            }));
}

TEST_F(VerifyEvents, Atomics) {
  static int a;
  EXPECT_EQ("", effect_of([](Thread &t) { t.load(a, __ATOMIC_RELAXED); }));
  EXPECT_EQ("a", effect_of([](Thread &t) { t.load(a, __ATOMIC_ACQUIRE); }));
  EXPECT_EQ("a", effect_of([](Thread &t) { t.load(a, __ATOMIC_SEQ_CST); }));
  EXPECT_EQ("", effect_of([](Thread &t) { t.store(a, __ATOMIC_RELAXED); }));
  EXPECT_EQ("r", effect_of([](Thread &t) { t.store(a, __ATOMIC_RELEASE); }));
  EXPECT_EQ("", effect_of([](Thread &t) { t.update(a, __ATOMIC_RELAXED); }));
  EXPECT_EQ("a", effect_of([](Thread &t) { t.update(a, __ATOMIC_ACQUIRE); }));
  EXPECT_EQ("r", effect_of([](Thread &t) { t.update(a, __ATOMIC_RELEASE); }));
  EXPECT_EQ("ar", effect_of([](Thread &t) { t.update(a, __ATOMIC_ACQ_REL); }));
  EXPECT_EQ("r", effect_of([](Thread &t) {
              t.compare_swap(a, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
            }));
  EXPECT_EQ("", effect_of([](Thread &t) {
              t.compare_swap(a, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
            }));
  EXPECT_EQ("a", effect_of([](Thread &t) {
              t.compare_swap(a, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE);
            }));
}

TEST_F(VerifyEvents, Teams) {
  EXPECT_EQ("r", effect_of([](Thread &t) { Team team(t.state()); }));
  EXPECT_EQ("ar", effect_of([](Thread &t) {
              Team team(t.state());
              team.join(t.state());
            }));
}

TEST_F(VerifyEvents, MemoryEnds) {
  EXPECT_EQ("ar", effect_of([&](Thread &t) { t.fresh(&x_, 8); }));
  EXPECT_EQ("", effect_of([&](Thread &t) { t.fresh(&x_ + 1, 8); }));
}

TEST_F(VerifyEvents, WhatIsIgnoredDoesNotCount) {
  Thread t;
  ++t.state().ignore_writes;
  t.state().refresh_epoch();
  access(t);
  --t.state().ignore_writes;
  t.state().refresh_epoch();
  t.state().note_end("probe");
  EXPECT_EQ("", found);
}

TEST_F(VerifyEvents, AnInterruptionIsJudgedForItself) {
  Thread t;
  check(t);
  Verifier *outer = begin_verified_interruption(t.state());
  t.release(&lock_);
  t.acquire(&lock_);
  access(t);
  end_verified_interruption(t.state(), outer);
  EXPECT_EQ("access before the end of the signal handler; ", found);
  found.clear();
  access(t);
  t.state().note_end("probe");
  EXPECT_EQ("", found);
}

TEST_F(VerifyEvents, NoThreadHasAnEpochForTheFastPaths) {
  ThreadState &thread = this_thread();
  start_verify(thread);
  on_write(thread, address_of(&x_), 8, scripted::site_of(kYetiSiteWrite));
  EXPECT_EQ(HotState::kNoEpoch, hot.epoch);
}

}  // namespace

}  // namespace yeti
