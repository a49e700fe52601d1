// The program's own file, as it was when the process began: for its name in
// reports and in log_path, and for files beside it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_PROGRAM_H
#define YETI_RUNTIME_BASE_PROGRAM_H

#include <string_view>

#include "runtime/base/memory.h"

namespace yeti {

// Asks the system now, because the program may make it impossible later
// (chroot).
void initialize_program();

// The full path; "" before initialize_program or if it is not known.
std::string_view program_path();

// What follows the last '/' of it, or "unknown".
std::string_view program_name();

// The words that the program was started with, its own name first, as the
// system has them now; none if it does not tell. What is longer than 64 KiB in
// all is cut.
Vector<String> program_arguments();

}  // namespace yeti

#endif
