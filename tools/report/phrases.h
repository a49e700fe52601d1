// What several printers say alike.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_PHRASES_H
#define YETI_TOOLS_REPORT_PHRASES_H

#include <cstdint>
#include <string>

#include "tools/report/finding.h"

namespace yeti::report {

// "1 race", "2 races".
std::string counted(uint64_t count, const std::string &noun);

// "new", "unchanged", "absent": the words of SARIF's baselineState.
const char *word_of(State state);

// "0-3, 7" of the ranks that have found it; "" if none has one.
std::string ranks_of(const Finding &finding, const Run &run);

// "found 12 times in 3 of 20 processes (ranks 0-2)".
std::string frequency_of(const Finding &finding, const Run &run);

// "src/a.c:12:3", or the function or module and offset.
std::string place_of(const Frame &frame);

// "#0 f src/a.c:12:3 (libx.so+0x12)", as the runtime prints it.
std::string line_of(const Frame &frame, size_t number);

// Name and, for a rank or a foreign host, where it ran.
std::string title_of(const Process &process);

// "2 findings: 1 new, 1 unchanged, 3 absent, 0 suppressed; 20 processes".
std::string totals_of(const Run &run);

}  // namespace yeti::report

#endif
