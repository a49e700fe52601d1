// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/printers.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "tools/report/baseline.h"
#include "tools/report/sample_run.h"
#include "tools/report/sarif_rules.h"
#include "tools/report/xml_text.h"

namespace yeti::report {
namespace {

namespace fs = std::filesystem;

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != text.npos;
}

size_t count(const std::string &text, const std::string &part) {
  size_t number = 0;
  for (size_t at = text.find(part); at != text.npos;
       at = text.find(part, at + part.size()))
    ++number;
  return number;
}

// 'aa' is known, 'bb' suppressed, 'cc' absent, 'dd' new.
report::Run compared_run() {
  std::vector<json> records = sample_records();
  records[6]["suppressed_by"] = "race:step";
  records.push_back(race_of(2, 9, "00000000000000dd", 30));
  report::Run run = run_of(records);
  compare_with(
      {{"00000000000000aa", {"a", "a.c"}}, {"00000000000000cc", {"c", "c.c"}}},
      run);
  return run;
}

TEST(PrintText, HasTheLayoutOfTheRuntime) {
  const report::Run run = run_of(sample_records());
  EXPECT_EQ(print_finding(run.findings[1], run),
            "==================\n"
            "WARNING: Yeti: data race (found 1 time in 1 of 3 processes (MPI "
            "ranks 2))\n"
            "  Write to 'grid[i]' by thread T1:\n"
            "    #0 step<int> src/z.c:20:7\n"
            "    #1 main src/z.c:40 (solve+0x12)\n"
            "\n"
            "  Previous write to 'grid[i]' by thread T2:\n"
            "    #0 step<int> src/z.c:25:7\n"
            "    #1 main src/z.c:40 (solve+0x12)\n"
            "\n"
            "  Location is global 'grid'\n"
            "\n"
            "  Thread T1\n"
            "\n"
            "  Hint: use a 'critical' construct.\n"
            "\n"
            "  Fingerprint: 00000000000000bb\n"
            "SUMMARY: Yeti: data race 20 on 'grid[i]'\n"
            "==================\n");
  EXPECT_TRUE(
      contains(print_text(run, false), "  Also: data race 12 on 'grid[i]'\n"));
}

// One of them was found in the run, one was not.
TEST(AllPrinters, TellWhatTheCompilerFound) {
  std::vector<json> records = sample_records();
  records.push_back(report::warning_of("00000000000000bb"));
  records.push_back(report::warning_of("00000000000000cc", 77));
  const report::Run run = run_of(records);
  Sources sources("");
  const std::string text = print_text(run, false);
  EXPECT_EQ(count(text, "  Also found while compiling.\n"), 1u);
  EXPECT_TRUE(contains(text,
                       "Yeti: found while compiling, but in none of these "
                       "runs: data race 77 on 'grid[i]'\n"));
  const std::string page = print_html(run, sources);
  EXPECT_EQ(count(page, "also found while compiling"), 1u);
  EXPECT_TRUE(contains(page, "data race 77"));
  const json data = json::parse(print_json(run));
  EXPECT_FALSE(data["findings"][0]["found_while_compiling"]);
  EXPECT_TRUE(data["findings"][1]["found_while_compiling"]);
  EXPECT_EQ(data["warnings"].size(), 1u);
  EXPECT_EQ(count(print_sarif(run, sources), "Also found while compiling."),
            1u);
}

TEST(PrintText, OnlyNewFindingsArePrintedInFull) {
  const std::string some = print_text(compared_run(), false);
  EXPECT_EQ(count(some, "WARNING: Yeti:"), 1u);
  EXPECT_TRUE(contains(some, "Fingerprint: 00000000000000dd"));
  EXPECT_TRUE(contains(some,
                       "Yeti: 1 new, 1 unchanged, 1 absent, 1 suppressed; 3 "
                       "processes, 1 without an end\n"));
  EXPECT_FALSE(contains(some, "00000000000000bb"));
  const std::string all = print_text(compared_run(), true);
  EXPECT_TRUE(contains(all,
                       "00000000000000bb data race 20 on 'grid[i]' "
                       "[suppressed by race:step]\n"));
  EXPECT_TRUE(contains(all, "[unchanged]\n"));
  EXPECT_TRUE(contains(all, "00000000000000cc c [absent]\n"));
}

TEST(PrintText, NamesUnusedSuppressions) {
  json end = end_of(1);
  end["suppressions"] = json::array({{{"line", "race:x"}, {"hits", 0}}});
  EXPECT_TRUE(contains(print_text(run_of({end}), false),
                       "the suppression 'race:x' matched nothing\n"));
}

TEST(PrintJson, HasAllOfTheRun) {
  const json value = json::parse(print_json(compared_run()));
  EXPECT_EQ(value["yeti_report"], 1);
  EXPECT_EQ(value["processes"].size(), 3u);
  EXPECT_EQ(value["processes"][1]["rank"], 1);
  EXPECT_EQ(value["totals"], json::parse(R"({"new":1,"unchanged":1,"absent":1,
                                             "suppressed":1})"));
  const json &first = value["findings"][0];
  EXPECT_EQ(first["fingerprint"], "00000000000000aa");
  EXPECT_EQ(first["variants"].size(), 2u);
  EXPECT_EQ(first["variants"][0]["accesses"][1]["stack"][0]["line"], 15);
  EXPECT_EQ(first["processes"].size(), 3u);
}

json sarif_of(const report::Run &run, Sources &sources) {
  return json::parse(print_sarif(run, sources));
}

TEST(PrintSarif, FollowsTheStandard) {
  Sources sources("");
  for (const report::Run &run :
       {report::Run(), run_of(sample_records()), compared_run()})
    EXPECT_EQ(SarifRules::violation_in(sarif_of(run, sources)), "");
}

// So that the test above can fail.
TEST(PrintSarif, OtherLogsAreNoticed) {
  Sources sources("");
  const json log = sarif_of(compared_run(), sources);
  const std::pair<const char *, json> changes[] = {
      {"/version", "2.0.0"},
      {"/runs/0/results/0/level", "fatal"},
      {"/runs/0/results/0/message/text", 1},
      {"/runs/0/results/0/codeFlows/0/threadFlows", json::array()},
      {"/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0},
      {"/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri",
       "a b"},
      {"/runs/0/results/0/unknown", 1},
      {"/runs/0/tool/driver/name", nullptr}};
  for (const auto &[path, value] : changes) {
    json changed = log;
    changed[json::json_pointer(path)] = value;
    EXPECT_NE(SarifRules::violation_in(changed), "") << path;
  }
}

TEST(PrintSarif, ResultsHaveBothSidesAndTheirState) {
  Sources sources("");
  const json run = sarif_of(compared_run(), sources)["runs"][0];
  std::map<std::string, json> results;
  for (const json &each : run["results"])
    results[each["partialFingerprints"]["yeti/v1"]] = each;
  const json known = results["00000000000000aa"];
  EXPECT_EQ(known["baselineState"], "unchanged");
  EXPECT_EQ(known["occurrenceCount"], 6);
  EXPECT_EQ(known["codeFlows"].size(), 2u);
  const json &flows = known["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[1]["locations"][1]["location"]["physicalLocation"]["region"]
                 ["startLine"],
            15);
  EXPECT_EQ(known["locations"][0]["physicalLocation"]["artifactLocation"],
            json::parse(R"({"uri":"src/a%20b.c","uriBaseId":"SRCROOT"})"));
  EXPECT_EQ(known["relatedLocations"][0]["id"], 1);
  EXPECT_TRUE(contains(known["message"]["text"], "[previous access](1)"));
  EXPECT_EQ(results["00000000000000bb"]["suppressions"][0]["justification"],
            "race:step");
  EXPECT_EQ(results["00000000000000cc"]["baselineState"], "absent");
  EXPECT_EQ(results["00000000000000dd"]["baselineState"], "new");
  EXPECT_TRUE(run["originalUriBaseIds"].contains("SRCROOT"));
}

TEST(PrintSarif, WithoutABaselineThereAreNoStates) {
  Sources sources("");
  const json log = sarif_of(run_of(sample_records()), sources);
  EXPECT_FALSE(log["runs"][0]["results"][0].contains("baselineState"));
}

TEST(PrintJUnit, NewFindingsAreFailures) {
  const std::string xml = print_junit(compared_run());
  EXPECT_TRUE(contains(xml,
                       "<testsuite name=\"yeti\" tests=\"4\" failures=\"1\" "
                       "errors=\"0\" skipped=\"2\">"));
  EXPECT_EQ(count(xml, "<testcase "), 4u);
  EXPECT_EQ(count(xml, "<failure "), 1u);
  EXPECT_EQ(count(xml, "<skipped "), 2u);
  EXPECT_TRUE(contains(xml, "#0 step&lt;int&gt; src/a b.c:30:7"));
  EXPECT_FALSE(contains(xml, "step<int>"));
}

class PrintHtml : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(mkdtemp(root_.data()), nullptr);
    fs::create_directories(root_ + "/src");
    std::ofstream file(root_ + "/src/a b.c");
    for (int i = 1; i <= 60; ++i) file << "if (a < " << i << ")\n";
  }
  void TearDown() override { fs::remove_all(root_); }
  std::string print(const report::Run &run) {
    Sources sources(root_);
    return print_html(run, sources);
  }

  std::string root_ = fs::temp_directory_path() / "print_html.XXXXXX";
};

TEST_F(PrintHtml, ShowsTheSourceWithBothAccesses) {
  const std::string html = print(compared_run());
  EXPECT_TRUE(contains(html,
                       "<span class=\"l now\" data-line=\"10\">if (a &lt; "
                       "10)<span class=\"who\">this access</span>"));
  EXPECT_TRUE(contains(html, "<span class=\"l before\" data-line=\"15\">"));
  EXPECT_TRUE(
      contains(html, "<span class=\"l\" data-line=\"12\">if (a &lt; 12)"));
}

TEST_F(PrintHtml, EachFindingCanBeFiltered) {
  const std::string html = print(compared_run());
  EXPECT_EQ(count(html, "<details class=\"finding\""), 4u);
  EXPECT_TRUE(contains(html,
                       "data-file=\"src/a b.c\" data-variable=\"grid\" "
                       "data-construct=\"parallel for\" data-state=\"new\" "
                       "id=\"f00000000000000dd\""));
  EXPECT_TRUE(contains(html, "data-state=\"suppressed\""));
}

// Nothing is loaded from elsewhere, and what is shown is closed again.
TEST_F(PrintHtml, IsOneFile) {
  const std::string html = print(compared_run());
  for (const char *word : {"http:", "https:", "src=", "@import", "url("})
    EXPECT_FALSE(contains(html, word)) << word;
  for (const char *name : {"details", "div", "section", "table", "span", "p",
                           "ol", "main", "style", "script", "pre"}) {
    const std::string open = std::string("<") + name;
    EXPECT_EQ(count(html, open + ">") + count(html, open + " "),
              count(html, std::string("</") + name + ">"))
        << name;
  }
}

TEST_F(PrintHtml, NamesAreNoMarkup) {
  json race = race_of(1, 1, "00000000000000aa");
  race["summary"] = "<script>alert(1)</script>";
  race["hint"] = "\"'&<>";
  const std::string html = print(run_of({race}));
  EXPECT_FALSE(contains(html, "<script>alert"));
  EXPECT_TRUE(contains(html, "&lt;script&gt;alert(1)&lt;/script&gt;"));
}

TEST_F(PrintHtml, AnEmptyRunSaysSo) {
  EXPECT_TRUE(contains(print(report::Run()), "No data race was found."));
}

TEST(XmlText, EscapesMarksAndReplacesWhatIsNoText) {
  EXPECT_EQ(xml_text("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(xml_text("\t\n\xc3\xb6"), "\t\n\xc3\xb6");
  EXPECT_EQ(xml_text(std::string_view("\0\x1b\xff", 3)),
            "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(xml_text("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

}  // namespace
}  // namespace yeti::report
