// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/sources.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "tools/report/excerpt.h"
#include "tools/report/records.h"
#include "tools/report/sample_run.h"

namespace yeti::report {
namespace {

namespace fs = std::filesystem;

class SourcesTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(mkdtemp(root_.data()), nullptr);
    root_ = fs::canonical(root_);
    make("src/a b.c");
    make("lib/x.c");
    make("lib/deep/x.c");
  }
  void TearDown() override { fs::remove_all(root_); }
  void make(const std::string &name, int lines = 100) {
    fs::create_directories(fs::path(root_ + '/' + name).parent_path());
    std::ofstream file(root_ + '/' + name);
    for (int i = 1; i <= lines; ++i) file << "line " << i << '\n';
  }
  // Where 'file' is found, relative to the root.
  std::string found(const std::string &file, const std::string &folder = "") {
    Sources sources(root_);
    return sources.below_root(sources.path_of(file, folder));
  }

  std::string root_ = fs::temp_directory_path() / "sources.XXXXXX";
};

TEST_F(SourcesTest, NamesAreFoundBelowTheRootOrTheFolder) {
  EXPECT_EQ(found("src/a b.c"), "src/a b.c");
  EXPECT_EQ(found("./src/../lib/x.c"), "lib/x.c");
  EXPECT_EQ(found("x.c", root_ + "/lib/deep"), "lib/deep/x.c");
  EXPECT_EQ(found(root_ + "/lib/x.c"), "lib/x.c");
}

TEST_F(SourcesTest, NamesOfOtherFoldersAreFoundByTheirEnds) {
  EXPECT_EQ(found("../../src/a b.c", "/nowhere"), "src/a b.c");
  EXPECT_EQ(found("/elsewhere/proj/lib/deep/x.c"), "lib/deep/x.c");
  EXPECT_EQ(found("x.c", "/nowhere"), "");  // there are two
  EXPECT_EQ(found("y.c"), "");
  EXPECT_EQ(found(""), "");
}

TEST_F(SourcesTest, AnExcerptHasBothAccessesAndWhatIsBetween) {
  Sources sources(root_);
  Race race = race_of(race_of(1, 1, "aa", 10));
  const std::vector<Excerpt> one = excerpts_of(race, sources, "");
  ASSERT_EQ(one.size(), 1u);
  ASSERT_EQ(one[0].lines.size(), 12u);  // 7 to 18
  EXPECT_EQ(one[0].lines[3].text, "line 10");
  EXPECT_TRUE(one[0].lines[3].is_current);
  EXPECT_FALSE(one[0].lines[3].is_previous);
  EXPECT_TRUE(one[0].lines[8].is_previous);
  race.accesses[1].stack.frames[0].line = 95;
  const std::vector<Excerpt> two = excerpts_of(race, sources, "");
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[1].lines.back().number, 98u);
}

TEST_F(SourcesTest, AnotherFileHasNoExcerpt) {
  make("src/a b.c", 5);
  Sources sources(root_);
  const Race race = race_of(race_of(1, 1, "aa", 10));
  EXPECT_TRUE(excerpts_of(race, sources, "").empty());
}

}  // namespace
}  // namespace yeti::report
