// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/merge.h"

#include <gtest/gtest.h>

#include "tools/report/phrases.h"
#include "tools/report/sample_run.h"

namespace yeti::report {
namespace {

TEST(Merge, EqualRacesAreOneFinding) {
  const report::Run run = run_of(sample_records());
  ASSERT_EQ(run.findings.size(), 2u);
  const Finding &both = run.findings[0];
  EXPECT_EQ(both.fingerprint, "00000000000000aa");
  EXPECT_EQ(both.occurrences.size(), 3u);
  EXPECT_EQ(both.total(), 6u);
  ASSERT_EQ(both.variants.size(), 2u);
  EXPECT_EQ(both.variants[0].occurrences, 5u);
  EXPECT_EQ(both.variants[1].occurrences, 1u);
  EXPECT_EQ(frequency_of(both, run),
            "found 6 times in 3 of 3 processes (MPI ranks 0-2)");
  EXPECT_EQ(frequency_of(run.findings[1], run),
            "found 1 time in 1 of 3 processes (MPI ranks 2)");
  EXPECT_EQ(totals_of(run), "2 findings; 3 processes, 1 without an end");
}

TEST(Merge, TheOrderOfSidesMakesNoDifference) {
  json turned = race_of(2, 1, "00000000000000aa");
  std::swap(turned["accesses"][0], turned["accesses"][1]);
  const report::Run run = run_of({race_of(1, 1, "00000000000000aa"), turned});
  ASSERT_EQ(run.findings.size(), 1u);
  EXPECT_EQ(run.findings[0].variants.size(), 1u);
}

TEST(Merge, WhatIsReadTwiceCountsOnce) {
  std::vector<json> records = sample_records();
  const std::vector<json> again = records;
  records.insert(records.end(), again.begin(), again.end());
  const report::Run run = run_of(records);
  EXPECT_EQ(run.processes.size(), 3u);
  EXPECT_EQ(run.findings[0].total(), 6u);
}

// Files are read by name, so that ends may come before starts.
TEST(Merge, AnyOrderOfProcessesGivesTheSameFindings) {
  const report::Run run =
      run_of({race_of(2, 1, "00000000000000bb"), start_of(2), start_of(1),
              race_of(1, 1, "00000000000000aa")});
  ASSERT_EQ(run.findings.size(), 2u);
  EXPECT_EQ(run.findings[0].fingerprint, "00000000000000aa");
  EXPECT_EQ(run.processes[0].program, "solve");
  EXPECT_EQ(run.processes[0].findings, 1u);
}

TEST(Merge, SuppressedIsWhatAllHaveSuppressed) {
  json suppressed = race_of(1, 1, "00000000000000aa");
  suppressed["suppressed_by"] = "race:step";
  EXPECT_FALSE(run_of({suppressed}).findings[0].counts());
  const report::Run run =
      run_of({suppressed, race_of(2, 1, "00000000000000aa")});
  EXPECT_TRUE(run.findings[0].counts());
}

TEST(Merge, HitsOfSuppressionsAreSums) {
  json end = end_of(1);
  end["suppressions"] = json::array(
      {{{"line", "race:x"}, {"hits", 2}}, {{"line", "race:y"}, {"hits", 0}}});
  json other = end_of(2);
  other["suppressions"] = json::array({{{"line", "race:x"}, {"hits", 1}}});
  const report::Run run = run_of({end, other});
  EXPECT_EQ(run.suppressions.at("race:x").hits, 3u);
  EXPECT_EQ(run.suppressions.at("race:y").hits, 0u);
}

TEST(Merge, WarningsOfTheCompilerBelongToFindings) {
  std::vector<json> records = sample_records();
  for (const char *each :
       {"00000000000000aa", "00000000000000cc", "00000000000000cc"})
    records.insert(records.begin(), report::warning_of(each));
  records.push_back(report::warning_of("00000000000000cc", 11));
  const report::Run run = run_of(records);
  ASSERT_EQ(run.findings.size(), 2u);
  EXPECT_TRUE(run.findings[0].is_warned_of);
  EXPECT_FALSE(run.findings[1].is_warned_of);
  ASSERT_EQ(run.warnings.size(), 2u);
  EXPECT_EQ(run.warnings[0].fingerprint, "00000000000000cc");
  EXPECT_EQ(run.warnings[1].summary, "data race 11 on 'grid[i]'");
  EXPECT_EQ(run.processes.size(), 3u);
}

TEST(Merge, WithoutFingerprintsPlacesTellRacesApart) {
  const report::Run run =
      run_of({race_of(1, 1, ""), race_of(1, 2, "", 30), race_of(2, 1, "")});
  ASSERT_EQ(run.findings.size(), 2u);
  EXPECT_EQ(run.findings[0].occurrences.size(), 2u);
}

}  // namespace
}  // namespace yeti::report
