// See the header. Linux.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/start_folder.h"

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {

namespace {

char folder[4096];

}  // namespace

void initialize_start_folder() {
  const long length = platform::system_call(SYS_getcwd, platform::word(folder),
                                            sizeof folder - 1);
  if (platform::is_error(length) || folder[0] != '/') {
    folder[0] = 0;
    return;
  }
  if (folder[length - 2] == '/') return;
  folder[length - 1] = '/';
  folder[length] = 0;
}

std::string_view start_folder_of(std::string_view path) {
  if (!path.empty() && path[0] == '/') return "";
  return folder;
}

}  // namespace yeti
