// See phrases.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/phrases.h"

#include <set>

namespace yeti::report {

namespace {

std::string base_name(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

// "0-3, 7"
std::string intervals_of(const std::set<uint64_t> &numbers) {
  std::string text;
  for (auto each = numbers.begin(); each != numbers.end();) {
    const uint64_t first = *each;
    uint64_t last = first;
    while (++each != numbers.end() && *each == last + 1) last = *each;
    if (!text.empty()) text += ", ";
    text += std::to_string(first);
    if (last != first) text += '-' + std::to_string(last);
  }
  return text;
}

}  // namespace

std::string counted(uint64_t count, const std::string &noun) {
  const bool ends_in_s = noun.back() == 's';
  return std::to_string(count) + ' ' + noun +
         (count == 1  ? ""
          : ends_in_s ? "es"
                      : "s");
}

const char *word_of(State state) {
  switch (state) {
    case State::kUnchanged:
      return "unchanged";
    case State::kAbsent:
      return "absent";
    default:
      return "new";
  }
}

std::string ranks_of(const Finding &finding, const Run &run) {
  std::set<uint64_t> ranks;
  for (const auto &[process, count] : finding.occurrences)
    if (run.processes[process].rank) ranks.insert(*run.processes[process].rank);
  return intervals_of(ranks);
}

std::string frequency_of(const Finding &finding, const Run &run) {
  std::string text = "found " + counted(finding.total(), "time") + " in " +
                     std::to_string(finding.occurrences.size()) + " of " +
                     counted(run.processes.size(), "process");
  const std::string ranks = ranks_of(finding, run);
  if (!ranks.empty()) text += " (MPI ranks " + ranks + ')';
  return text;
}

std::string place_of(const Frame &frame) {
  if (!frame.file.empty()) {
    std::string text = frame.file;
    if (frame.line != 0) text += ':' + std::to_string(frame.line);
    if (frame.line != 0 && frame.column != 0)
      text += ':' + std::to_string(frame.column);
    return text;
  }
  if (!frame.module.empty())
    return base_name(frame.module) + '+' + frame.offset;
  return frame.function;
}

std::string line_of(const Frame &frame, size_t number) {
  std::string text = '#' + std::to_string(number);
  if (!frame.function.empty()) text += ' ' + frame.function;
  if (!frame.file.empty()) text += ' ' + place_of(frame);
  if (!frame.module.empty())
    text += " (" + base_name(frame.module) + '+' + frame.offset + ')';
  return text;
}

std::string title_of(const Process &process) {
  std::string text = process.program.empty() ? process.key : process.program;
  text += " (pid " + std::to_string(process.pid);
  if (process.rank) text += ", rank " + std::to_string(*process.rank);
  if (!process.host.empty()) text += " on " + process.host;
  return text + ')';
}

std::string totals_of(const Run &run) {
  const uint64_t added = run.count_of(State::kNew);
  std::string text;
  if (run.has_baseline)
    text = std::to_string(added) + " new, " +
           std::to_string(run.count_of(State::kUnchanged)) + " unchanged, " +
           std::to_string(run.count_of(State::kAbsent)) + " absent";
  else
    text = counted(added, "finding");
  if (run.suppressed() != 0)
    text += ", " + std::to_string(run.suppressed()) + " suppressed";
  uint64_t killed = 0;
  for (const Process &each : run.processes) killed += !each.has_ended;
  text += "; " + counted(run.processes.size(), "process");
  if (killed != 0) text += ", " + std::to_string(killed) + " without an end";
  return text;
}

}  // namespace yeti::report
