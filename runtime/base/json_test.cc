// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>

namespace yeti {
namespace {

std::string written(std::string_view text) {
  TextBuffer out;
  JsonWriter(out).text(text);
  return std::string(out.view());
}

nlohmann::json parsed(std::string_view text) {
  return nlohmann::json::parse(text.begin(), text.end());
}

TEST(Json, ObjectsAndArraysHaveTheirCommas) {
  TextBuffer out;
  JsonWriter json(out);
  json.begin_object().key("a").number(1).key("b").begin_array();
  json.signed_number(-2).boolean(true).begin_object().end_object();
  json.begin_array().end_array().boolean(false).end_array();
  json.key("c").address(0x1f).key("d").text(String("x")).end_object();
  EXPECT_EQ(out.view(),
            R"({"a":1,"b":[-2,true,{},[],false],"c":"0x1f","d":"x"})");
}

TEST(Json, NumbersKeepTheirLimits) {
  TextBuffer out;
  JsonWriter json(out);
  json.begin_array().number(UINT64_MAX).signed_number(INT64_MIN).end_array();
  const nlohmann::json value = parsed(out.view());
  EXPECT_EQ(value[0].get<uint64_t>(), UINT64_MAX);
  EXPECT_EQ(value[1].get<int64_t>(), INT64_MIN);
}

TEST(Json, TimesHaveSixDecimals) {
  for (auto [microseconds, text] :
       {std::pair{uint64_t{0}, "0.000000"},
        {1, "0.000001"},
        {1'795'110'433'020'000, "1795110433.020000"}}) {
    TextBuffer out;
    JsonWriter(out).seconds(microseconds);
    EXPECT_EQ(out.view(), text);
  }
}

TEST(Json, TextsAreOneLineWithoutOrders) {
  EXPECT_EQ(written("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(written("\n\t\x1b[1m\x7f"), R"("\u000a\u0009\u001b[1m\u007f")");
  EXPECT_EQ(written("\xe2\x80\xa8\xe2\x80\xae"), R"("\u2028\u202e")");
  EXPECT_EQ(written("gr\xc3\xb6\xc3\x9f"
                    "e \xf0\x9f\x98\x80"),
            "\"gr\xc3\xb6\xc3\x9f"
            "e \xf0\x9f\x98\x80\"");
}

TEST(Json, BytesThatAreNoTextAreReplaced) {
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(written("a\xff"), "\"a" + bad + '"');
  EXPECT_EQ(written("\xc3"), '"' + bad + '"');
  EXPECT_EQ(written("\xed\xa0\x80"), '"' + bad + bad + bad + '"');
}

// Whatever the bytes, a strict parser accepts the line, and returns them if
// they are text.
TEST(Json, AnyBytesAreParsed) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    const unsigned limit = i % 2 == 0 ? 128 : 256;
    for (unsigned n = random() % 12; n != 0; --n)
      bytes += static_cast<char>(random() % limit);
    const std::string line = written(bytes);
    EXPECT_EQ(line.find('\n'), line.npos);
    const std::string back = parsed(line).get<std::string>();
    EXPECT_TRUE(limit != 128 || back == bytes) << line;
  }
}

}  // namespace
}  // namespace yeti
