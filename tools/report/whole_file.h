// Files that are read or written at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_WHOLE_FILE_H
#define YETI_TOOLS_REPORT_WHOLE_FILE_H

#include <string>

namespace yeti::report {

// Writes 'text' to 'path' ('-' is standard output). What was there is replaced
// by all of it or stays; false with a sentence in 'error'.
bool write_whole_file(const std::string &path, const std::string &text,
                      std::string &error);

}  // namespace yeti::report

#endif
