// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/baseline.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "tools/report/sample_run.h"

namespace yeti::report {
namespace {

namespace fs = std::filesystem;

class BaselineFile : public testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(mkdtemp(folder_.data()), nullptr); }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path() const { return folder_ + "/known.json"; }

 private:
  std::string folder_ = fs::temp_directory_path() / "baseline.XXXXXX";
};

std::string states_of(const report::Run &run) {
  std::string text;
  for (const Finding &each : run.findings)
    text += each.fingerprint.substr(14) + ':' +
            std::to_string(static_cast<int>(each.state)) + ' ';
  return text;
}

TEST(Baseline, TellsNewUnchangedAndAbsentFindings) {
  report::Run run = run_of(sample_records());
  compare_with(
      {{"00000000000000aa", {"a", "a.c"}}, {"00000000000000cc", {"c", "c.c"}}},
      run);
  EXPECT_EQ(states_of(run), "aa:1 bb:0 cc:2 ");
  EXPECT_EQ(run.count_of(State::kNew), 1u);
  EXPECT_EQ(run.findings[2].summary, "c");
}

TEST(Baseline, KeepsAbsentFindingsUnlessToldOtherwise) {
  report::Run run = run_of(sample_records());
  compare_with({{"00000000000000cc", {"c", "c.c"}}}, run);
  EXPECT_EQ(updated(run, false).size(), 3u);
  EXPECT_EQ(updated(run, true).size(), 2u);
  EXPECT_EQ(updated(run, true).count("00000000000000cc"), 0u);
}

TEST(Baseline, SuppressedFindingsNeedNoEntry) {
  json race = race_of(1, 1, "00000000000000aa");
  race["suppressed_by"] = "race:step";
  EXPECT_TRUE(updated(run_of({race}), false).empty());
}

TEST_F(BaselineFile, IsReadAsItWasWritten) {
  std::string error;
  const Baseline written = updated(run_of(sample_records()), false);
  ASSERT_TRUE(write_baseline(path(), written, error)) << error;
  Baseline read;
  ASSERT_TRUE(read_baseline(path(), read, error)) << error;
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read["00000000000000bb"].file, "src/z.c");
}

TEST_F(BaselineFile, OneThatIsNotThereIsEmpty) {
  Baseline baseline;
  std::string error;
  EXPECT_TRUE(read_baseline(path(), baseline, error));
  EXPECT_TRUE(baseline.empty());
}

TEST_F(BaselineFile, AnotherFileIsRefused) {
  for (const char *text : {"", "race:x", "[]", "{}", "{\"yeti_baseline\":2}"}) {
    std::ofstream(path()) << text;
    Baseline baseline;
    std::string error;
    EXPECT_FALSE(read_baseline(path(), baseline, error)) << text;
    EXPECT_NE(error.find("is no baseline"), error.npos);
  }
}

// A link stays, and its target is replaced.
TEST_F(BaselineFile, WritesThroughALink) {
  std::string error;
  std::ofstream(path() + ".real") << "x";
  fs::create_symlink(path() + ".real", path());
  ASSERT_TRUE(write_baseline(path(), {}, error)) << error;
  EXPECT_TRUE(fs::is_symlink(path()));
  Baseline baseline;
  EXPECT_TRUE(read_baseline(path() + ".real", baseline, error)) << error;
}

}  // namespace
}  // namespace yeti::report
