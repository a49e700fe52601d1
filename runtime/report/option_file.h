// Files that options name and people keep small: suppressions, baselines.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_OPTION_FILE_H
#define YETI_RUNTIME_REPORT_OPTION_FILE_H

#include "runtime/base/text.h"

namespace yeti {

// The whole of the file 'path', which may be a pipe. A relative path is looked
// up in the current folder, then beside the program. Ends the process with a
// clear line, in which the file is 'what', if it cannot be read.
void read_option_file(const char *path, const char *what, TextBuffer &contents);

}  // namespace yeti

#endif
