// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/text.h"

#include <gtest/gtest.h>

namespace yeti {
namespace {

TEST(TextBuffer, AppendsTextsAndNumbers) {
  TextBuffer text;
  text << "a" << 'b' << std::string_view("cd!", 2) << 7u << -8 << uint64_t{0}
       << String("e");
  EXPECT_EQ(text.view(), "abcd7-80e");
}

TEST(TextBuffer, PrintsTheLimitsOfNumbers) {
  TextBuffer text;
  text << INT64_MIN << ' ' << UINT64_MAX << ' ' << Hex{UINT64_MAX} << ' '
       << Hex{0};
  EXPECT_EQ(text.view(),
            "-9223372036854775808 18446744073709551615 0xffffffffffffffff 0x0");
}

TEST(TextBuffer, PadsTheCurrentLineOnly) {
  TextBuffer text;
  text << "long first line\nab";
  text.pad_to(4) << "c";
  text.pad_to(2) << "d";
  EXPECT_EQ(text.view(), "long first line\nab  cd");
}

TEST(TextBuffer, ShowsNamesWithoutOrdersToTheTerminal) {
  struct {
    const char *name, *shown;
  } const kCases[] = {
      {"a.c", "a.c"},
      {"\x1b[2Ja\nb\tc\rd\x7f", "\\x1b[2Ja\\x0ab\\x09c\\x0dd\\x7f"},
      {"gr\xc3\xb6\xc3\x9f"
       "e \xe2\x82\xac \xf0\x9f\x98\x80",
       "gr\xc3\xb6\xc3\x9f"
       "e \xe2\x82\xac \xf0\x9f\x98\x80"},
      {"c1 \xc2\x9b"
       "2J",
       "c1 \\xc2\\x9b2J"},
      {"latin \x9b", "latin \\x9b"},
      {"cut \xe2\x82", "cut \\xe2\\x82"},
      {"long \xc0\x9b \xe0\x82\x9b", "long \\xc0\\x9b \\xe0\\x82\\x9b"},
      {"surrogate \xed\xa0\x80", "surrogate \\xed\\xa0\\x80"},
      {"bidi \xe2\x80\xae", "bidi \\xe2\\x80\\xae"},
  };
  for (const auto &each : kCases) {
    TextBuffer text;
    text << each.name;
    EXPECT_EQ(text.view(), each.shown);
    TextBuffer as_string;
    as_string << String(each.name);
    EXPECT_EQ(as_string.view(), each.shown);
  }
}

TEST(TextBuffer, LeavesItsOwnWordsAndContentsAlone) {
  TextBuffer text;
  const char *contents = "c\n\x1b";
  text << "\033[1ma\n" << '\n';
  text.append(contents);
  EXPECT_EQ(text.view(), "\033[1ma\n\nc\n\x1b");
}

TEST(ParseNumber, TakesWholeNumbersOnly) {
  uint64_t value = 1;
  EXPECT_TRUE(parse_decimal("18446744073709551615", &value));
  EXPECT_EQ(value, UINT64_MAX);
  EXPECT_TRUE(parse_hex("fF", &value));
  EXPECT_EQ(value, 255u);
  for (const char *bad :
       {"", " 1", "1 ", "-1", "+1", "0x1", "a", "18446744073709551616"})
    EXPECT_FALSE(parse_decimal(bad, &value)) << bad;
  EXPECT_FALSE(parse_hex("g", &value));
  EXPECT_FALSE(parse_hex("10000000000000000", &value));
}

TEST(TakeUntil, RemovesTheSeparator) {
  std::string_view text = "a:b";
  EXPECT_EQ(take_until(text, ':'), "a");
  EXPECT_EQ(take_until(text, ':'), "b");
  EXPECT_TRUE(text.empty());
  EXPECT_EQ(take_until(text, ':'), "");
}

TEST(BaseName, IsTheLastPart) {
  EXPECT_EQ(base_name("/a/b"), "b");
  EXPECT_EQ(base_name("b"), "b");
  EXPECT_EQ(base_name("/a/"), "");
}

}  // namespace
}  // namespace yeti
