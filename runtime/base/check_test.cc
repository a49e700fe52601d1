// Tests of check.h: what is printed and how the process ends.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/check.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <string>

namespace yeti {
namespace {

TEST(Check, HoldsSilently) {
  YETI_CHECK(true);
  YETI_CHECK_EQ(1, 1);
  YETI_CHECK_NE(1, 2);
  YETI_CHECK_LT(1, 2);
  YETI_CHECK_LE(2, 2);
}

TEST(Check, FailureNamesPlaceConditionAndOperands) {
  const int count = 255;
  EXPECT_EXIT(YETI_CHECK_LT(count, 16), testing::KilledBySignal(SIGABRT),
              "Yeti: internal error at .*check_test.cc:[0-9]+: "
              "check failed: count < 16 \\(0xff, 0x10\\)");
}

TEST(Check, EvaluatesOperandsOnce) {
  int calls = 0;
  YETI_CHECK_EQ(++calls, 1);
  EXPECT_EQ(calls, 1);
}

TEST(Check, DebugChecksNeverEvaluateInRelease) {
  int calls = 0;
  YETI_DCHECK(++calls == 1);
#ifdef YETI_DEBUG_CHECKS
  EXPECT_EQ(calls, 1);
#else
  EXPECT_EQ(calls, 0);
#endif
}

TEST(Check, UserMistakeGetsOneLineAndStatusOne) {
  EXPECT_EXIT(die_for_user("bad value '%s' for %s: %d", "x", "key", 3),
              testing::ExitedWithCode(1), "^Yeti: bad value 'x' for key: 3\n$");
}

TEST(Check, LongMistakeIsCutToOneLine) {
  const std::string long_text(5000, 'y');
  EXPECT_EXIT(die_for_user("%s", long_text.c_str()), testing::ExitedWithCode(1),
              "^Yeti: y+\n$");
}

}  // namespace
}  // namespace yeti
