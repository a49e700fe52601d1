// Lines for a suppression file that cover the findings of a run. Must not know
// files or formats of reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_SUGGESTIONS_H
#define YETI_TOOLS_REPORT_SUGGESTIONS_H

#include <string>

#include "tools/report/finding.h"

namespace yeti::report {

// For each new finding its summary as a comment, the line that covers least of
// what is not meant, and others as comments.
std::string suggestions_for(const Run &run);

}  // namespace yeti::report

#endif
