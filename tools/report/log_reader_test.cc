// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/log_reader.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace yeti::report {
namespace {

namespace fs = std::filesystem;

// What is read of 'text', handed over in pieces of 'step' bytes: the members
// "n" of the records, and the complaints.
std::string read(const std::string &text, size_t step = 1000) {
  std::string numbers;
  Complaints complaints;
  RecordSplitter splitter(
      "log",
      [&](const Record &record) {
        numbers += std::to_string(record.value("n", 0)) + ' ';
      },
      complaints);
  for (size_t at = 0; at < text.size(); at += step)
    splitter.add(std::string_view(text).substr(at, step));
  splitter.finish();
  for (const std::string &each : complaints.all()) numbers += '|' + each;
  return numbers;
}

std::string record(int number) {
  return "{\"yeti\":1,\"n\":" + std::to_string(number) + "}";
}

TEST(RecordSplitter, ReadsLinesInPiecesOfAnySize) {
  const std::string text = record(1) + '\n' + record(2) + "\n\n" + record(3);
  for (size_t step : {1, 2, 7, 1000}) EXPECT_EQ(read(text, step), "1 2 3 ");
}

TEST(RecordSplitter, SkipsOtherText) {
  EXPECT_EQ(read("the sum is 3\n{\"a\":1}\nx " + record(1) + "\n[]\n"), "1 ");
  EXPECT_EQ(read(""), "");
}

TEST(RecordSplitter, DamageCostsNothingElse) {
  const std::string cut = "{\"yeti\":1,\"text\":\"abc";
  EXPECT_EQ(read(record(1) + '\n' + cut + '\n' + record(2)),
            "1 2 |log:2: a damaged record is skipped");
  EXPECT_EQ(read(cut + record(1) + '\n' + record(2) + '\n'),
            "1 2 |log:1: a damaged record is skipped");
  EXPECT_EQ(read(record(1) + '\n' + cut),
            "1 |log:2: the last record is cut and skipped: was its writer "
            "killed?");
  EXPECT_EQ(read(record(1) + std::string("\n\0\xff\n", 4) + record(2)), "1 2 ");
}

TEST(RecordSplitter, ATextMayLookLikeARecord) {
  EXPECT_EQ(read("{\"yeti\":1,\"n\":5,\"text\":\"{\\\"yeti\\\":1}\"}\n"), "5 ");
}

TEST(RecordSplitter, SaysWhatIsNoLog) {
  EXPECT_EQ(read("WARNING: Yeti: data race\n"),
            "|log: its reports are text: run the program with "
            "YETI_OPTIONS=format=json");
  EXPECT_EQ(read("{\"yeti\":2,\"n\":1}\n{\"yeti\":2,\"n\":2}\n" + record(3)),
            "3 |log:1: records of another version of Yeti are skipped");
}

TEST(RecordSplitter, ALineWithoutEndIsGivenUp) {
  const std::string text = "{\"yeti\":1,\"text\":\"" +
                           std::string(65 << 20, 'x') + "\"}\n" + record(1) +
                           '\n';
  EXPECT_EQ(read(text, 1 << 20),
            "1 |log:1: the line is longer than 64 MiB: skipped");
}

TEST(RecordSplitter, DeepNestingIsNoHarm) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(read("{\"yeti\":1,\"a\":" + deep + '\n' + record(1) + '\n'),
            "1 |log:1: a damaged record is skipped");
  const std::string closed = deep + std::string(1'000'000, ']');
  EXPECT_EQ(read("{\"yeti\":1,\"n\":7,\"a\":" + closed + "}\n"), "7 ");
}

TEST(Complaints, AreLimited) {
  Complaints complaints;
  for (int i = 0; i < 25; ++i) complaints.add(std::to_string(i));
  ASSERT_EQ(complaints.all().size(), 21u);
  EXPECT_EQ(complaints.all().back(), "and 5 more of these");
}

TEST(ReadLogs, FoldersAreReadAtAnyDepth) {
  std::string folder = fs::temp_directory_path() / "read_logs.XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  fs::create_directories(folder + "/b/c");
  std::ofstream(folder + "/a") << record(1) << '\n';
  std::ofstream(folder + "/b/c/d") << record(2) << '\n';
  Complaints complaints;
  int sum = 0;
  const auto take = [&](const Record &each) { sum += each.value("n", 0); };
  EXPECT_TRUE(read_logs(folder, take, complaints));
  EXPECT_EQ(sum, 3);
  EXPECT_FALSE(read_logs(folder + "/none", take, complaints));
  ASSERT_EQ(complaints.all().size(), 1u);
  EXPECT_EQ(complaints.all()[0],
            "cannot read " + folder + "/none: No such file or directory");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace yeti::report
