// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace yeti {
namespace {

using nlohmann::json;

ReportFrame frame(const char *function, const char *file, uint32_t line) {
  ReportFrame result;
  result.function = String(function);
  result.file = String(file);
  result.line = line;
  return result;
}

Report sample() {
  Report report;
  report.program = String("race");
  report.fingerprint = 0x1f;
  report.current.kind = kYetiSiteWrite;
  report.current.address = 0x1000;
  report.current.size = 4;
  report.current.expression = String("a[\"x\"]");
  report.current.strand.known = true;
  report.current.strand.kind = StrandKind::kTeamMember;
  report.current.strand.number = 2;
  report.current.strand.team_number = 1;
  report.current.strand.team_size = 4;
  report.current.strand.construct = {String("parallel"), String("/src/race.c"),
                                     5};
  report.current.constructs.push_back(
      {String("for"), String("/src/race.c"), 7});
  report.current.held.push_back({0, true});
  report.current.stack.known = true;
  report.current.stack.frames.push_back(frame("worker", "/src/race.c", 12));
  ReportFrame outer = frame("main", "", 0);
  outer.module = String("/bin/race\n");
  outer.offset = 0x123;
  report.current.stack.frames.push_back(outer);
  report.current.stack.left_out = 3;
  report.location.kind = LocationKind::kHeap;
  report.location.start = 0xff0;
  report.location.size = 64;
  report.location.offset = 16;
  report.location.element_size = 4;
  report.location.index = 4;
  report.location.subscripts = {-1, 2};
  report.mutexes.push_back({0x2000, String("lock"), {}, {}});
  ReportThread thread;
  thread.strand = report.current.strand;
  thread.system_id = 77;
  report.threads.push_back(thread);
  report.hint = String("use an 'atomic' construct");
  return report;
}

// The record of 'report', by a strict parser; fails if it is not one line.
json record(const Report &report, const PrintStyle &style = {}) {
  TextBuffer out;
  print_json_report(report, 3, style, out);
  const std::string line(out.view());
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  return json::parse(line);
}

TEST(ReportJson, HasBothAccesses) {
  const json all = record(sample());
  EXPECT_EQ(all["yeti"], 1);
  EXPECT_EQ(all["record"], "race");
  EXPECT_EQ(all["number"], 3);
  EXPECT_EQ(all["fingerprint"], "000000000000001f");
  ASSERT_EQ(all["accesses"].size(), 2u);
  const json &access = all["accesses"][0];
  EXPECT_EQ(access["kind"], "write");
  EXPECT_EQ(access["address"], "0x1000");
  EXPECT_EQ(access["size"], 4);
  EXPECT_EQ(access["expression"], "a[\"x\"]");
  EXPECT_EQ(access["strand"]["kind"], "team member");
  EXPECT_EQ(access["strand"]["team_number"], 1);
  EXPECT_EQ(access["strand"]["construct"]["line"], 5);
  EXPECT_EQ(access["constructs"][0]["name"], "for");
  EXPECT_EQ(access["locks"], json::parse(R"([{"mutex":0,"shared":true}])"));
  EXPECT_EQ(
      access["stack"][0],
      json::parse(R"({"function":"worker","file":"/src/race.c","line":12})"));
  EXPECT_EQ(access["stack"][1]["module"], "/bin/race\n");
  EXPECT_EQ(access["stack"][1]["offset"], "0x123");
  EXPECT_EQ(access["calls_left_out"], 3);
  EXPECT_EQ(access["known"], true);
  EXPECT_EQ(all["accesses"][1]["known"], false);
  EXPECT_EQ(all["accesses"][1]["kind"], "read");
}

TEST(ReportJson, HasWhatIsAroundThem) {
  const json all = record(sample());
  EXPECT_EQ(all["location"]["kind"], "heap");
  EXPECT_EQ(all["location"]["size"], 64);
  EXPECT_EQ(all["location"]["subscripts"], json::parse("[-1,2]"));
  EXPECT_EQ(all["mutexes"][0]["name"], "lock");
  EXPECT_EQ(all["threads"][0]["system_id"], 77);
  EXPECT_EQ(all["threads"][0]["finished"], false);
  EXPECT_EQ(all["hint"], "use an 'atomic' construct");
}

TEST(ReportJson, PhrasesAreThoseOfTheText) {
  TextBuffer text;
  const Report report = sample();
  print_report(report, {}, text);
  const json all = record(report);
  for (const json &words :
       {all["accesses"][0]["words"], all["accesses"][1]["words"],
        all["location"]["words"], all["location"]["position"],
        all["mutexes"][0]["words"], all["threads"][0]["words"], all["summary"]})
    EXPECT_NE(text.view().find(words.get<std::string>()), std::string::npos)
        << words;
}

TEST(ReportJson, SaysWhyNobodyNeedsToCare) {
  Report report = sample();
  EXPECT_FALSE(record(report).contains("suppressed_by"));
  EXPECT_EQ(record(report)["in_baseline"], false);
  report.suppressed_by = String("race:worker");
  report.is_known = true;
  EXPECT_EQ(record(report)["suppressed_by"], "race:worker");
  EXPECT_EQ(record(report)["in_baseline"], true);
}

TEST(ReportJson, NamesOfFilesLoseThePrefix) {
  PrintStyle style;
  style.strip_path_prefix = "/src/";
  const json access = record(sample(), style)["accesses"][0];
  EXPECT_EQ(access["stack"][0]["file"], "race.c");
  EXPECT_EQ(access["constructs"][0]["file"], "race.c");
}

}  // namespace
}  // namespace yeti
