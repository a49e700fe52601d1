// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/suppressions.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

TEST(PatternMatches, AnyPartOfTheName) {
  EXPECT_TRUE(pattern_matches("bar", "foobarbaz"));
  EXPECT_TRUE(pattern_matches("foobarbaz", "foobarbaz"));
  EXPECT_FALSE(pattern_matches("bax", "foobarbaz"));
  EXPECT_FALSE(pattern_matches("", ""));
  EXPECT_FALSE(pattern_matches("a", ""));
}

TEST(PatternMatches, StarsStandForAnything) {
  EXPECT_TRUE(pattern_matches("foo*baz", "xfoobarbazx"));
  EXPECT_TRUE(pattern_matches("a*b*c", "aXbXbXc"));
  EXPECT_TRUE(pattern_matches("a**c", "ac"));
  EXPECT_TRUE(pattern_matches("*", "a"));
  EXPECT_FALSE(pattern_matches("a*b*c", "acb"));
}

TEST(PatternMatches, TiesToTheEnds) {
  EXPECT_TRUE(pattern_matches("^foo", "foobar"));
  EXPECT_FALSE(pattern_matches("^bar", "foobar"));
  EXPECT_TRUE(pattern_matches("bar$", "foobar"));
  EXPECT_FALSE(pattern_matches("foo$", "foobar"));
  EXPECT_TRUE(pattern_matches("^foobar$", "foobar"));
  EXPECT_FALSE(pattern_matches("^foo$", "foofoo"));
  EXPECT_TRUE(pattern_matches("^f*r$", "foobar"));
  EXPECT_TRUE(pattern_matches("^a*ab$", "aabab"));
  EXPECT_FALSE(pattern_matches("^ab*ab$", "ab"));
  EXPECT_TRUE(pattern_matches("ab*ab$", "abXab"));
  EXPECT_FALSE(pattern_matches("^*x$", "foobar"));
}

ReportFrame frame(const char *function, const char *file, const char *module,
                  uint32_t line = 1) {
  ReportFrame result;
  result.function = String(function);
  result.file = String(file);
  result.module = String(module);
  result.line = line;
  return result;
}

// memcpy called by "inner" of libfoo, and "reader" called by main.
Report sample() {
  Report report;
  report.current.stack.frames.push_back(frame("memcpy", "", "", 0));
  report.current.stack.frames.push_back(frame("inner", "a.c", "/l/libfoo.so"));
  report.previous.stack.frames.push_back(frame("reader", "b.c", ""));
  report.previous.stack.frames.push_back(frame("main", "main.c", "/bin/prog"));
  report.location.kind = LocationKind::kGlobal;
  report.location.name = String("counter");
  report.previous.expression = String("box->count");
  report.previous.constructs.push_back({String("for"), String("b.c"), 8});
  report.previous.strand.construct = {String("parallel"), String("b.c"), 7};
  return report;
}

bool suppresses(const char *text) {
  Suppressions suppressions;
  TextBuffer error;
  EXPECT_TRUE(suppressions.parse(text, "s", error)) << error.c_str();
  return suppressions.match(sample()) != nullptr;
}

TEST(Suppressions, RaceMatchesAnyFrameOfEitherSide) {
  EXPECT_TRUE(suppresses("race:memcpy"));
  EXPECT_TRUE(suppresses("race:inner"));
  EXPECT_TRUE(suppresses("race:^main$"));
  EXPECT_TRUE(suppresses("race:a.c"));
  EXPECT_TRUE(suppresses("race:libfoo"));
  EXPECT_TRUE(suppresses("race:^counter$"));
  EXPECT_FALSE(suppresses("race:other"));
}

TEST(Suppressions, RaceTopMatchesFirstFramesOnly) {
  EXPECT_TRUE(suppresses("race_top:reader"));
  EXPECT_TRUE(suppresses("race_top:memcpy"));
  EXPECT_FALSE(suppresses("race_top:inner"));
  EXPECT_FALSE(suppresses("race_top:counter"));
}

TEST(Suppressions, CalledFromLibMatchesTheCallerOfAnInterceptedFunction) {
  EXPECT_TRUE(suppresses("called_from_lib:libfoo.so"));
  EXPECT_FALSE(suppresses("called_from_lib:prog"));
}

TEST(Suppressions, FunctionAndFileMatchTheirKindOfName) {
  EXPECT_TRUE(suppresses("function:^inner$"));
  EXPECT_TRUE(suppresses("function:main"));
  EXPECT_FALSE(suppresses("function:a.c"));
  EXPECT_FALSE(suppresses("function:counter"));
  EXPECT_TRUE(suppresses("file:^main.c$"));
  EXPECT_FALSE(suppresses("file:inner"));
  EXPECT_FALSE(suppresses("file:libfoo"));
}

// memcpy has no line, so that its caller's counts.
TEST(Suppressions, LineMatchesTheInnermostOne) {
  EXPECT_TRUE(suppresses("line:a.c:1"));
  EXPECT_TRUE(suppresses("line:^b.c:1$"));
  EXPECT_FALSE(suppresses("line:main.c:1"));
  EXPECT_FALSE(suppresses("line:a.c"));
  EXPECT_FALSE(suppresses("line:a.c:"));
  EXPECT_FALSE(suppresses("line:a.c:12"));
}

TEST(Suppressions, VariableMatchesLocationAndExpressions) {
  EXPECT_TRUE(suppresses("variable:^counter$"));
  EXPECT_TRUE(suppresses("variable:->count$"));
  EXPECT_FALSE(suppresses("variable:reader"));
}

TEST(Suppressions, ConstructMatchesThoseAroundEitherAccess) {
  EXPECT_TRUE(suppresses("construct:^for at b.c:8$"));
  EXPECT_TRUE(suppresses("construct:parallel"));
  EXPECT_FALSE(suppresses("construct:b.c:9"));
  EXPECT_FALSE(suppresses("construct:^at"));
}

TEST(Suppressions, TypesOfOtherReportsAreAcceptedAndMatchNothing) {
  EXPECT_FALSE(
      suppresses("mutex:main\nthread:main\ndeadlock:main\n"
                 "signal:main\n"));
}

TEST(Suppressions, CommentsAndBlanksAreSkipped) {
  EXPECT_FALSE(suppresses("# race:main\n\n   \t\r\n"));
  EXPECT_TRUE(suppresses("#\r\n  race:main  \r\n"));
}

TEST(Suppressions, MistakesNameSourceAndLine) {
  Suppressions suppressions;
  TextBuffer error;
  EXPECT_FALSE(suppressions.parse("race:a\n\nracer:b\n", "f.txt", error));
  EXPECT_EQ(error.view(),
            "f.txt:3: unknown type of suppression 'racer'; valid: race "
            "race_top called_from_lib function file line variable construct "
            "mutex thread deadlock signal");
  error.clear();
  EXPECT_FALSE(suppressions.parse("main", "f.txt", error));
  EXPECT_EQ(error.view(), "f.txt:1: 'main' is not of the form type:pattern");
  error.clear();
  EXPECT_FALSE(suppressions.parse("race:", "f.txt", error));
  EXPECT_EQ(error.view(), "f.txt:1: 'race:' is not of the form type:pattern");
}

TEST(Suppressions, CountsAreListed) {
  Suppressions suppressions;
  TextBuffer error, matched, unused;
  ASSERT_TRUE(suppressions.parse("race:other\nrace:main\nmutex:x\nrace_top:z",
                                 "s", error));
  const Suppression *found = suppressions.match(sample());
  ASSERT_NE(found, nullptr);
  suppressions.count_again(found);
  suppressions.print_matched(matched);
  EXPECT_EQ(matched.view(),
            "Yeti: suppressions that matched (2 occurrences):\n"
            "  2 race:main\n");
  suppressions.print_unused(unused);
  EXPECT_EQ(unused.view(),
            "Yeti: suppressions that matched nothing:\n"
            "  race:other\n"
            "  race_top:z\n");
  suppressions.forget_hits();
  matched.clear();
  suppressions.print_matched(matched);
  EXPECT_TRUE(matched.empty());
}

TEST(Suppressions, BuiltInOnesAreNotListedAsUnused) {
  Suppressions suppressions;
  suppressions.add_built_in();
  TextBuffer unused, matched;
  suppressions.print_unused(unused);
  EXPECT_TRUE(unused.empty());
  Report report;
  ReportFrame frame;
  frame.function = "std::ctype<char>::narrow";
  report.current.stack.frames.push_back(frame);
  EXPECT_NE(suppressions.match(report), nullptr);
  suppressions.print_matched(matched);
  EXPECT_NE(matched.view().find("1 race_top:"), std::string_view::npos);
}

}  // namespace
}  // namespace yeti
