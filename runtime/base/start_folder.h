// The folder in which the process began: options name files relative to it,
// wherever the program goes later.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_START_FOLDER_H
#define YETI_RUNTIME_BASE_START_FOLDER_H

#include <string_view>

namespace yeti {

// Asks the system now, before the program can change it.
void initialize_start_folder();

// What to put in front of 'path': the folder with a '/' at its end, or "" if
// 'path' is absolute or the folder is not known.
std::string_view start_folder_of(std::string_view path);

}  // namespace yeti

#endif
