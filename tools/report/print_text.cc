// See printers.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/phrases.h"
#include "tools/report/printers.h"

namespace yeti::report {

namespace {

constexpr const char *kLine = "==================\n";

void add_stack(const Stack &stack, std::string &out) {
  for (size_t i = 0; i < stack.frames.size(); ++i)
    out += "    " + line_of(stack.frames[i], i) + '\n';
  if (stack.left_out != 0)
    out += "    [and " + counted(stack.left_out, "more call") + "]\n";
}

void add_part(const std::string &words, const Stack &stack, std::string &out) {
  out += "  " + words + (stack.frames.empty() ? "\n" : ":\n");
  add_stack(stack, out);
  out += '\n';
}

void add_access(const Access &access, std::string &out) {
  out += "  " + access.words + ":\n";
  if (access.is_known)
    add_stack(access.stack, out);
  else
    out += "    [the older access is no longer known: raise history_size]\n";
  out += '\n';
}

std::string remark_on(const Finding &finding) {
  if (finding.is_suppressed()) return "suppressed by " + finding.suppressed_by;
  return word_of(finding.state);
}

}  // namespace

// The first variant in full, the others by their summaries.
std::string print_finding(const Finding &finding, const Run &run) {
  std::string out;
  const Race &race = finding.variants[0].race;
  out += kLine;
  out += "WARNING: Yeti: data race (" + frequency_of(finding, run) + ")\n";
  for (const Access &each : race.accesses) add_access(each, out);
  if (!race.location.words.empty()) {
    out += "  Location is " + race.location.words +
           (race.location.stack.frames.empty() ? "\n" : ":\n");
    add_stack(race.location.stack, out);
    if (!race.position.empty()) out += "  " + race.position + '\n';
    out += '\n';
  }
  for (const Part &each : race.mutexes) add_part(each.words, each.stack, out);
  for (const Part &each : race.threads) add_part(each.words, each.stack, out);
  if (!race.hint.empty()) out += "  Hint: " + race.hint + ".\n\n";
  for (size_t i = 1; i < finding.variants.size(); ++i)
    out += "  Also: " + finding.variants[i].race.summary + '\n';
  if (finding.is_warned_of) out += "  Also found while compiling.\n";
  out += "  Fingerprint: " + finding.fingerprint + '\n';
  out += "SUMMARY: Yeti: " + finding.summary + '\n';
  return out + kLine;
}

std::string print_text(const Run &run, bool all) {
  std::string out;
  for (const Finding &each : run.findings)
    if (each.counts()) out += print_finding(each, run);
  if (all)
    for (const Finding &each : run.findings)
      if (!each.counts())
        out += each.fingerprint + ' ' + each.summary + " [" + remark_on(each) +
               "]\n";
  for (const Warning &each : run.warnings)
    out += "Yeti: found while compiling, but in none of these runs: " +
           each.summary + '\n';
  for (const auto &[line, use] : run.suppressions)
    if (use.hits == 0)
      out += "Yeti: the suppression '" + line + "' matched nothing\n";
  return out + "Yeti: " + totals_of(run) + '\n';
}

}  // namespace yeti::report
