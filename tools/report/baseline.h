// The findings that are known already: a file of fingerprints, which the
// runtime understands, too (its option baseline).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_BASELINE_H
#define YETI_TOOLS_REPORT_BASELINE_H

#include <map>
#include <string>

#include "tools/report/finding.h"

namespace yeti::report {

struct KnownFinding {
  std::string summary, file;  // for people
};

using Baseline = std::map<std::string, KnownFinding>;  // by fingerprint

// Reads 'path'; one that does not exist is empty. False with a sentence in
// 'error' if it is no baseline.
bool read_baseline(const std::string &path, Baseline &baseline,
                   std::string &error);

// Writes all of it or leaves what was there.
bool write_baseline(const std::string &path, const Baseline &baseline,
                    std::string &error);

// Says of each finding whether it is new or unchanged, and adds those that the
// baseline has and the run has not, as absent ones.
void compare_with(const Baseline &baseline, Run &run);

// What is known once 'run' was looked at. A race does not show in every run, so
// absent ones stay unless 'drops_absent'. Suppressed ones need no entry.
Baseline updated(const Run &run, bool drops_absent);

}  // namespace yeti::report

#endif
