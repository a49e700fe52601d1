// Serial phases: when one begins and ends, and that nothing is lost by it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/serial_phase.h"

#include <gtest/gtest.h>

#include "testsuite/lib/scripted_threads.h"

namespace yeti {
namespace {

using scripted::site_of;
using scripted::Thread;

int place;

class SerialPhase : public testing::Test {
 protected:
  void SetUp() override {
    begin_first_serial_phase(main.state());
    main.fresh(&place, sizeof place);
  }
  void TearDown() override { rule_out_serial_phases(); }

  Thread main;
};

TEST_F(SerialPhase, TheFirstThreadIsAlone) {
  EXPECT_TRUE(main.state().is_serial());
}

TEST_F(SerialPhase, NothingIsJudgedOrNoted) {
  main.write(place);
  main.note(place, site_of(kYetiSiteWrite));
  main.note_block(AccessKind::kWrite, &place, sizeof place,
                  site_of(kYetiSiteWrite));
  EXPECT_FALSE(main.state().footprint.is_pending());
  EXPECT_FALSE(main.strand().has_slot());
}

TEST_F(SerialPhase, EndsWithTheCreationOfAThread) {
  main.write(place);
  begin_beside(main.state());
  EXPECT_FALSE(main.state().is_serial());
  Thread other(main);
  EXPECT_FALSE(other.write(place)) << "ordered by the creation";
  EXPECT_TRUE(main.read(place)) << "beside it";
}

TEST_F(SerialPhase, BeginsWhenTheLastThreadIsJoined) {
  begin_beside(main.state());
  Thread first(main);
  begin_beside(main.state());
  Thread second(main);
  EXPECT_FALSE(first.write(place));
  main.join(first);
  end_beside(main.state());
  EXPECT_FALSE(main.state().is_serial());
  main.join(second);
  end_beside(main.state());
  EXPECT_TRUE(main.state().is_serial());
  EXPECT_FALSE(main.write(place));
  begin_beside(main.state());
  Thread third(main);
  EXPECT_FALSE(third.write(place)) << "the state left behind is known to all";
}

TEST_F(SerialPhase, AThreadThatIsNotJoinedKeepsItOff) {
  begin_beside(main.state());
  Thread lost(main);
  begin_beside(main.state());
  Thread joined(main);
  lost.write(place);
  lost.end();
  main.join(joined);
  end_beside(main.state());
  EXPECT_FALSE(main.state().is_serial());
  EXPECT_TRUE(main.write(place));
}

TEST_F(SerialPhase, APoolThreadRestsUnlessItHasDoneSomething) {
  begin_beside(main.state());  // the thread
  Thread pool(main);
  begin_beside(main.state());  // the team
  rest_between_teams(pool.state());
  EXPECT_TRUE(pool.strand().rests());
  end_beside(main.state());
  EXPECT_TRUE(main.state().is_serial());

  begin_beside(main.state());
  Thread busy(main);
  busy.write(place);
  begin_beside(main.state());
  rest_between_teams(busy.state());
  EXPECT_FALSE(busy.strand().rests());
  end_beside(main.state());
  EXPECT_FALSE(main.state().is_serial());
}

TEST_F(SerialPhase, APoolThreadThatDoesSomethingAfterAllEndsThemForEver) {
  begin_beside(main.state());
  Thread pool(main);
  begin_beside(main.state());
  rest_between_teams(pool.state());
  end_beside(main.state());
  ASSERT_TRUE(main.state().is_serial());
  pool.write(place);
  EXPECT_FALSE(main.state().is_serial());
  EXPECT_TRUE(main.write(place)) << "nothing is missed from now on";
  begin_beside(main.state());
  end_beside(main.state());
  EXPECT_FALSE(main.state().is_serial());
}

// By another thread: the one that was alone has not changed its strand since.
TEST_F(SerialPhase, RuledOutFromOutsideAccessesAreJudgedAgain) {
  int other_place;
  main.fresh(&other_place, sizeof other_place);
  begin_beside(main.state());
  Thread other(main);
  rest_between_teams(other.state());
  begin_beside(main.state());
  end_beside(main.state());
  ASSERT_TRUE(main.state().is_serial());
  rule_out_serial_phases();
  main.note(place, site_of(kYetiSiteWrite));
  main.note_block(AccessKind::kWrite, &other_place, sizeof other_place,
                  site_of(kYetiSiteWrite));
  main.commit();
  EXPECT_TRUE(other.read(place));
  EXPECT_TRUE(other.read(other_place));
}

}  // namespace
}  // namespace yeti
