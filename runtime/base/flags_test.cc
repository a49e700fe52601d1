// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/flags.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

// The complaint about 'text', or "" if it is fine.
std::string parse(const char *text, Flags &flags) {
  TextBuffer error;
  bool good = parse_flags(text, flags, error);
  EXPECT_EQ(good, error.empty());
  return std::string(error.view());
}

std::string complaint(const char *text) {
  Flags flags;
  return parse(text, flags);
}

TEST(Flags, HaveDefaults) {
  Flags flags;
  EXPECT_FALSE(flags.halt_on_error);
  EXPECT_EQ(flags.exitcode, 66);
  EXPECT_STREQ(flags.log_path, "stderr");
  EXPECT_TRUE(flags.report_bugs);
  EXPECT_EQ(flags.suppressions, nullptr);
}

TEST(Flags, EmptyTextChangesNothing) {
  EXPECT_EQ(complaint(""), "");
  EXPECT_EQ(complaint(" :, \n"), "");
}

TEST(Flags, TakeEverySeparator) {
  Flags flags;
  EXPECT_EQ(parse(":halt_on_error=1:exitcode=0 history_size=8,color=never\n"
                  "log_path=/x/y\tmax_reports=3",
                  flags),
            "");
  EXPECT_TRUE(flags.halt_on_error);
  EXPECT_EQ(flags.exitcode, 0);
  EXPECT_EQ(flags.history_size, 8u);
  EXPECT_EQ(flags.color, Color::kNever);
  EXPECT_STREQ(flags.log_path, "/x/y");
  EXPECT_EQ(flags.max_reports, 3u);
}

TEST(Flags, LaterValuesWin) {
  Flags flags;
  EXPECT_EQ(parse("exitcode=1:exitcode=2", flags), "");
  EXPECT_EQ(flags.exitcode, 2);
}

TEST(Flags, BooleansHaveThreeSpellings) {
  for (const char *yes :
       {"report_bugs=1", "report_bugs=true", "report_bugs=yes"}) {
    Flags flags;
    flags.report_bugs = false;
    EXPECT_EQ(parse(yes, flags), "");
    EXPECT_TRUE(flags.report_bugs) << yes;
  }
  for (const char *no :
       {"report_bugs=0", "report_bugs=false", "report_bugs=no"}) {
    Flags flags;
    EXPECT_EQ(parse(no, flags), "");
    EXPECT_FALSE(flags.report_bugs) << no;
  }
}

TEST(Flags, QuotesKeepSeparators) {
  Flags flags;
  EXPECT_EQ(parse("log_path=\"a:b c\":strip_path_prefix='x,\"y'", flags), "");
  EXPECT_STREQ(flags.log_path, "a:b c");
  EXPECT_STREQ(flags.strip_path_prefix, "x,\"y");
}

TEST(Flags, ListsGrowInOrder) {
  Flags flags;
  EXPECT_EQ(parse("suppressions=a:suppressions='b c'", flags), "");
  ASSERT_NE(flags.suppressions, nullptr);
  EXPECT_STREQ(flags.suppressions->text, "a");
  ASSERT_NE(flags.suppressions->next, nullptr);
  EXPECT_STREQ(flags.suppressions->next->text, "b c");
  EXPECT_EQ(flags.suppressions->next->next, nullptr);
}

TEST(Flags, MistakesNameKeyAndWhatIsValid) {
  EXPECT_EQ(complaint("exitcode=256"),
            "bad value '256' of option 'exitcode'; valid: 0 to 255");
  EXPECT_EQ(complaint("halt_on_error="),
            "bad value '' of option 'halt_on_error'; valid: 0, 1, false, true, "
            "no, yes");
  EXPECT_EQ(complaint("history_size=-1"),
            "bad value '-1' of option 'history_size'; valid: a whole number");
  EXPECT_EQ(complaint("color=red"),
            "bad value 'red' of option 'color'; valid: auto, always, never");
  std::string unknown = complaint("exit_code=1");
  EXPECT_EQ(unknown.find("unknown option 'exit_code'; valid: halt_on_error "
                         "exitcode "),
            0u)
      << unknown;
  EXPECT_NE(unknown.find(" help"), unknown.npos);
}

TEST(Flags, FormIsKeyAndValue) {
  EXPECT_EQ(complaint("halt_on_error")
                .find("'halt_on_error' is not of the "
                      "form key=value"),
            0u);
  EXPECT_EQ(complaint("suppressions=a:b").find("'b' is not of the form"), 0u);
  EXPECT_EQ(complaint("log_path=\"x"),
            "the quotes around the value of 'log_path' do not match");
  EXPECT_EQ(complaint("log_path=\"x\"y"),
            "the quotes around the value of 'log_path' do not match");
}

TEST(Flags, HelpShowsEveryOptionAndItsValue) {
  Flags flags;
  parse("log_path=here:suppressions=a:suppressions=b", flags);
  TextBuffer help;
  print_flags(flags, help);
  std::string text(help.view());
#define YETI_FLAG(type, name, value, sentence)               \
  EXPECT_NE(text.find("\n  " #name " "), text.npos) << text; \
  EXPECT_NE(text.find(sentence), text.npos);
#include "runtime/base/flags.inc"
#undef YETI_FLAG
  EXPECT_NE(text.find("valid: text; now: \"here\"\n"), text.npos);
  EXPECT_NE(text.find("valid: text; now: \"a\" \"b\"\n"), text.npos);
  EXPECT_NE(text.find("valid: 0 to 255; now: 66\n"), text.npos);
}

}  // namespace
}  // namespace yeti
