// The files that a report is written to, as options of a command say, and what
// is compared and kept. yeti-report and yeti-run share them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_OUTPUTS_H
#define YETI_TOOLS_REPORT_OUTPUTS_H

#include <optional>
#include <string>

#include "tools/report/finding.h"

namespace yeti::report {

constexpr int kNothingNew = 0, kMistake = 1, kSomethingNew = 66;

struct Outputs {
  // Paths; "-" is standard output.
  std::optional<std::string> text, json, sarif, junit, html, suggestions;
  std::string baseline;  // "" if there is none
  bool updates_baseline = false, drops_absent = false;
  bool shows_all = false;  // in text
  std::string source_root;

  // Takes "--html=FILE" and its like. False if it is another option; what is
  // wrong with one of these is then in 'error'.
  bool take(const std::string &option, std::string &error);

  bool writes_any() const {
    return text || json || sarif || junit || html || suggestions;
  }
};

// The options, for --help.
extern const char *const kOutputHelp;

// Compares with the baseline, writes everything. Returns one of the constants
// above; sentences about mistakes go to standard error, after 'name'.
int deliver(Run &run, const Outputs &outputs, const std::string &name);

}  // namespace yeti::report

#endif
