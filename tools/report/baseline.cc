// See baseline.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/baseline.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include "tools/report/records.h"
#include "tools/report/whole_file.h"

namespace yeti::report {

namespace {

constexpr int kVersion = 1;

}  // namespace

bool read_baseline(const std::string &path, Baseline &baseline,
                   std::string &error) {
  if (!std::filesystem::exists(path)) return true;
  std::ifstream file(path, std::ios::binary);
  const json value = json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object() || count_of(value, "yeti_baseline") != kVersion) {
    error = "'" + path + "' is no baseline of this version of Yeti";
    return false;
  }
  for (const json &each : array_of(value, "findings"))
    baseline[text_of(each, "fingerprint")] = {text_of(each, "summary"),
                                              text_of(each, "file")};
  baseline.erase("");
  return true;
}

bool write_baseline(const std::string &path, const Baseline &baseline,
                    std::string &error) {
  json findings = json::array();
  for (const auto &[fingerprint, known] : baseline)
    findings.push_back({{"fingerprint", fingerprint},
                        {"summary", known.summary},
                        {"file", known.file}});
  const json value = {{"yeti_baseline", kVersion}, {"findings", findings}};
  return write_whole_file(
      path, value.dump(1, ' ', false, json::error_handler_t::replace) + '\n',
      error);
}

void compare_with(const Baseline &baseline, Run &run) {
  run.has_baseline = true;
  std::set<std::string> seen;
  for (Finding &each : run.findings) {
    seen.insert(each.fingerprint);
    each.state =
        baseline.count(each.fingerprint) != 0 ? State::kUnchanged : State::kNew;
  }
  for (const auto &[fingerprint, known] : baseline) {
    if (seen.count(fingerprint) != 0) continue;
    Finding absent;
    absent.fingerprint = fingerprint;
    absent.state = State::kAbsent;
    absent.summary = known.summary;
    absent.file = known.file;
    run.findings.push_back(absent);
  }
}

Baseline updated(const Run &run, bool drops_absent) {
  Baseline result;
  for (const Finding &each : run.findings) {
    const bool is_left_out = each.is_suppressed() || each.fingerprint.empty() ||
                             (drops_absent && each.state == State::kAbsent);
    if (!is_left_out) result[each.fingerprint] = {each.summary, each.file};
  }
  return result;
}

}  // namespace yeti::report
