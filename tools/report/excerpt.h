// The lines of source that a race is in: both accesses and the code between
// them if they are close to each other. Must not know how they are shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_EXCERPT_H
#define YETI_TOOLS_REPORT_EXCERPT_H

#include <cstdint>
#include <string>
#include <vector>

#include "tools/report/finding.h"
#include "tools/report/sources.h"

namespace yeti::report {

struct ExcerptLine {
  uint32_t number;
  std::string text;
  bool is_current, is_previous;  // the access is in this line
};

struct Excerpt {
  std::string path;
  std::vector<ExcerptLine> lines;
};

// One if the accesses are close to each other, else one for each access; none
// for sources that are not found. 'folder' is that of the process.
std::vector<Excerpt> excerpts_of(const Race &race, Sources &sources,
                                 const std::string &folder);

}  // namespace yeti::report

#endif
