// Logs that are damaged in any way: whatever comes, yeti-report goes on, its
// products are sound, and undamaged lines are not lost. The seed is fixed;
// YETI_MUTATED_LOGS is how many logs are tried (make fuzz-report).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <random>

#include "tools/report/log_reader.h"
#include "tools/report/printers.h"
#include "tools/report/sample_run.h"
#include "tools/report/sarif_rules.h"

namespace yeti::report {
namespace {

using Random = std::mt19937;

size_t below(Random &random, size_t limit) {
  return random() % limit;
}

std::string sample_log() {
  std::string text;
  for (const json &each : sample_records()) text += line_of(each);
  for (const char *each : {"00000000000000aa", "00000000000000cc"})
    text += line_of(warning_of(each));
  return text;
}

// Any of the values in 'value', at any depth.
json *any_part(json &value, Random &random) {
  json *part = &value;
  while (part->is_structured() && !part->empty() && below(random, 4) != 0) {
    auto member = part->begin();
    std::advance(member, below(random, part->size()));
    part = &*member;
  }
  return part;
}

// Changes in the values of a line, which stays JSON.
std::string with_other_values(const std::string &line, Random &random) {
  json value = json::parse(line);
  const json others[] = {nullptr,
                         true,
                         -1,
                         1e300,
                         UINT64_MAX,
                         "",
                         "\x1b[2J<b>\xc3\xb6\n",
                         json::array(),
                         json::object(),
                         json::array({json::array({1})})};
  for (size_t changes = 1 + below(random, 4); changes != 0; --changes)
    *any_part(value, random) = others[below(random, std::size(others))];
  return line_of(value);
}

// Changes in the bytes of a text.
void change_bytes(std::string &text, Random &random) {
  for (size_t changes = 1 + below(random, 6); changes && !text.empty();
       --changes) {
    const size_t at = below(random, text.size());
    const size_t length = 1 + below(random, 40);
    switch (below(random, 5)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(below(random, text.size()), length));
        break;
      case 3:
        text.insert(at, 1, "\"{}[]:,\\\n"[below(random, 9)]);
        break;
      default:
        text.resize(at);
    }
  }
}

std::string mutated(Random &random) {
  std::string text = sample_log();
  if (below(random, 2) != 0) {
    change_bytes(text, random);
    return text;
  }
  std::string result;
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    result +=
        below(random, 3) == 0 ? with_other_values(line, random) : line + '\n';
  }
  return result;
}

report::Run read(const std::string &text) {
  Merger merger;
  Complaints complaints;
  RecordSplitter splitter(
      "log", [&](const Record &each) { merger.add(each); }, complaints);
  splitter.add(text);
  splitter.finish();
  return merger.result();
}

// Whether all products of the run are sound.
void print_all(const report::Run &run) {
  Sources sources("/nonexistent");
  EXPECT_FALSE(print_text(run, true).empty());
  EXPECT_FALSE(json::parse(print_json(run), nullptr, false).is_discarded());
  const json sarif = json::parse(print_sarif(run, sources), nullptr, false);
  EXPECT_EQ(SarifRules::violation_in(sarif), "");
  EXPECT_NE(print_junit(run).find("</testsuites>"), std::string::npos);
  EXPECT_NE(print_html(run, sources).find("</html>"), std::string::npos);
}

TEST(MutatedLogs, AreReportedAsFarAsTheyGo) {
  const char *const wanted = getenv("YETI_MUTATED_LOGS");
  const long count = wanted != nullptr ? atol(wanted) : 2000;
  size_t findings = 0;
  for (long seed = 1; seed <= count; ++seed) {
    Random random(static_cast<unsigned>(seed));
    const report::Run run = read(mutated(random));
    findings += run.findings.size();
    print_all(run);
    ASSERT_FALSE(HasFailure()) << "with seed " << seed;
  }
  EXPECT_GT(findings, static_cast<size_t>(count));
}

// What is damaged ends with its line.
TEST(MutatedLogs, UndamagedLinesAreKept) {
  for (unsigned seed = 1; seed <= 500; ++seed) {
    Random random(seed);
    std::string damaged = line_of(race_of(7, 1, "0000000000000077"));
    damaged.pop_back();
    change_bytes(damaged, random);
    const report::Run run = read(damaged + '\n' + sample_log());
    for (const char *fingerprint : {"00000000000000aa", "00000000000000bb"}) {
      bool is_there = false;
      for (const Finding &each : run.findings)
        is_there |= each.fingerprint == fingerprint;
      ASSERT_TRUE(is_there) << "with seed " << seed;
    }
  }
}

}  // namespace
}  // namespace yeti::report
