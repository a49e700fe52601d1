// A run in the formats that people and their tools read. Each printer knows the
// values of finding.h and, if it shows code, the sources; none knows logs or
// another printer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_PRINTERS_H
#define YETI_TOOLS_REPORT_PRINTERS_H

#include <string>

#include "tools/report/finding.h"
#include "tools/report/sources.h"

namespace yeti::report {

// In the layout of the runtime. Findings that need no look have one line each,
// and only if 'all'.
std::string print_text(const Run &run, bool all);

// One finding in that layout. pre: it has a variant.
std::string print_finding(const Finding &finding, const Run &run);

// One object with processes, findings and totals (docs/json-log.md).
std::string print_json(const Run &run);

// SARIF 2.1.0, for code scanning services and editors.
std::string print_sarif(const Run &run, Sources &sources);

// A test case for each finding, for CI servers.
std::string print_junit(const Run &run);

// One file that needs nothing else: findings with their sources.
std::string print_html(const Run &run, Sources &sources);

}  // namespace yeti::report

#endif
