// Records for the tests of reports: races as a runtime writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_SAMPLE_RUN_H
#define YETI_TOOLS_REPORT_SAMPLE_RUN_H

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/report/merge.h"

namespace yeti::report {

using nlohmann::json;

inline json start_of(int process, int rank = -1) {
  json record = {{"yeti", 1},
                 {"record", "start"},
                 {"process", "node/" + std::to_string(process) + "/1"},
                 {"host", "node"},
                 {"pid", process},
                 {"program", "solve"},
                 {"path", "/bin/solve"},
                 {"arguments", json::array({"solve", "<in>&"})},
                 {"folder", "/project/"}};
  if (rank >= 0) record["rank"] = rank, record["launcher"] = "PMI";
  return record;
}

inline json access_of(const char *words, const char *file, int line) {
  return {
      {"words", words},
      {"kind", "write"},
      {"expression", "grid[i]"},
      {"constructs", json::array()},
      {"strand",
       {{"kind", "team member"}, {"construct", {{"name", "parallel for"}}}}},
      {"known", true},
      {"stack", json::array({{{"function", "step<int>"},
                              {"file", file},
                              {"line", line},
                              {"column", 7}},
                             {{"function", "main"},
                              {"file", file},
                              {"line", 40},
                              {"module", "/bin/solve"},
                              {"offset", "0x12"}}})}};
}

inline json race_of(int process, int number, const char *fingerprint,
                    int line = 10, const char *file = "src/a b.c") {
  return {
      {"yeti", 1},
      {"record", "race"},
      {"process", "node/" + std::to_string(process) + "/1"},
      {"number", number},
      {"fingerprint", fingerprint},
      {"summary", "data race " + std::to_string(line) + " on 'grid[i]'"},
      {"in_baseline", false},
      {"accesses",
       json::array({access_of("Write to 'grid[i]' by thread T1", file, line),
                    access_of("Previous write to 'grid[i]' by thread T2", file,
                              line + 5)})},
      {"location",
       {{"words", "global 'grid'"},
        {"name", "grid"},
        {"allocated_at", json::array()}}},
      {"mutexes", json::array()},
      {"threads",
       json::array({{{"words", "Thread T1"}, {"created_at", json::array()}}})},
      {"hint", "use a 'critical' construct"}};
}

inline json end_of(int process, int number = 1, int occurrences = 1) {
  return {{"yeti", 1},
          {"record", "end"},
          {"process", "node/" + std::to_string(process) + "/1"},
          {"counts",
           json::array({{{"number", number}, {"occurrences", occurrences}}})}};
}

inline json warning_of(const char *fingerprint, int line = 10) {
  return {{"yeti", 1},
          {"record", "warning"},
          {"unit", "src/a b.c"},
          {"fingerprint", fingerprint},
          {"summary", "data race " + std::to_string(line) + " on 'grid[i]'"},
          {"words", "write of 'grid[i]' by one <iteration> and another one"}};
}

// The line of a log, which begins with the version.
inline std::string line_of(json record) {
  if (!record.is_object() || record.value("yeti", json()) != 1)
    return record.dump() + '\n';
  record.erase("yeti");
  return "{\"yeti\":1," + record.dump().substr(1) + '\n';
}

inline Run run_of(const std::vector<json> &records) {
  Merger merger;
  for (const json &each : records) merger.add(each);
  return merger.result();
}

// Three processes: one finding of all of them, at two places; one of one.
inline std::vector<json> sample_records() {
  return {start_of(1, 0),
          start_of(2, 1),
          start_of(3, 2),
          race_of(1, 1, "00000000000000aa"),
          race_of(2, 1, "00000000000000aa"),
          race_of(3, 1, "00000000000000aa", 12),
          race_of(3, 2, "00000000000000bb", 20, "src/z.c"),
          end_of(1, 1, 4),
          end_of(2)};
}

}  // namespace yeti::report

#endif
