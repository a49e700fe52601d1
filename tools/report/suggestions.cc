// See suggestions.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/suggestions.h"

#include <set>
#include <vector>

namespace yeti::report {

namespace {

// A line of a file has no line ends, and its pattern no blanks at the ends.
bool is_pattern(const std::string &text) {
  return !text.empty() && text.find_first_of("\r\n") == text.npos &&
         text.front() != ' ' && text.back() != ' ';
}

void add(const char *type, const std::string &name,
         std::vector<std::string> &lines) {
  if (is_pattern(name)) lines.push_back(std::string(type) + ":^" + name + '$');
}

// From the narrowest to the widest. A variable is the same in other versions of
// the source, a line is not.
std::vector<std::string> lines_for(const Race &race) {
  std::vector<std::string> lines;
  add("variable", race.variable, lines);
  for (const Access &each : race.accesses)
    if (const Frame *frame = each.source())
      add("function", frame->function, lines);
  for (const Access &each : race.accesses)
    if (const Frame *frame = each.source())
      add("line", frame->file + ':' + std::to_string(frame->line), lines);
  return lines;
}

}  // namespace

std::string suggestions_for(const Run &run) {
  std::string out;
  std::set<std::string> written;
  for (const Finding &finding : run.findings) {
    if (!finding.counts()) continue;
    const std::vector<std::string> lines = lines_for(finding.variants[0].race);
    if (lines.empty() || !written.insert(lines[0]).second) continue;
    if (is_pattern(finding.summary)) out += "# " + finding.summary + '\n';
    out += lines[0] + '\n';
    std::set<std::string> others;
    for (size_t i = 1; i < lines.size(); ++i)
      if (others.insert(lines[i]).second) out += "# or " + lines[i] + '\n';
  }
  return out;
}

}  // namespace yeti::report
