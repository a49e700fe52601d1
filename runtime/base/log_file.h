// The file of log_path: its name, and how it is opened so that nobody can
// redirect the runtime's messages into another file.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_LOG_FILE_H
#define YETI_RUNTIME_BASE_LOG_FILE_H

#include "runtime/base/text.h"

namespace yeti {

// What the letters after a '%' stand for.
struct LogNames {
  int32_t process = 0;       // %p
  std::string_view program;  // %e
  std::string_view host;     // %h
  std::string_view rank;     // %r
};

// Appends to 'path' what 'pattern' means for 'names'; %% is a '%'. Without any
// '%' the process follows, after a '.'. False if a '%' is followed by anything
// else.
bool expand_log_path(std::string_view pattern, const LogNames &names,
                     TextBuffer &path);

// A descriptor that appends to 'path', or a negated errno value. The file is
// made for this user alone, or was there before: then it must be a regular file
// of this user, with no other name, and no link to one.
int open_log_file(const char *path);

// Why a log could not be written, after 'error' (not negated).
const char *reason_of_log_error(int error);

}  // namespace yeti

#endif
