// See program.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/program.h"

#include <sys/auxv.h>

#include "runtime/base/platform.h"
#include "runtime/base/text.h"

namespace yeti {

namespace {

char path[4096];
size_t length = 0;

}  // namespace

// Without /proc, the path that exec was given is used, which may be relative.
void initialize_program() {
  const long known = platform::read_link("/proc/self/exe", path, sizeof path);
  if (known > 0) {
    length = static_cast<size_t>(known);
    return;
  }
  const unsigned long told = getauxval(AT_EXECFN);
  if (told == 0) return;
  const std::string_view text = reinterpret_cast<const char *>(told);
  length = text.copy(path, sizeof path);
}

std::string_view program_path() {
  return {path, length};
}

std::string_view program_name() {
  const std::string_view name = base_name(program_path());
  return name.empty() ? "unknown" : name;
}

Vector<String> program_arguments() {
  Vector<String> words;
  TextBuffer all;
  const int fd =
      platform::open_file("/proc/self/cmdline", platform::OpenMode::kRead);
  if (fd < 0) return words;
  char piece[4096];
  for (int pieces = 0; pieces < 16; ++pieces) {
    const long got = platform::read_some(fd, piece, sizeof piece);
    if (got <= 0) break;
    all.append({piece, static_cast<size_t>(got)});
  }
  platform::close_file(fd);
  for (std::string_view rest = all.view(); !rest.empty();)
    words.push_back(to_string(take_until(rest, '\0')));
  return words;
}

}  // namespace yeti
