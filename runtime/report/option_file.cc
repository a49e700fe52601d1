// See option_file.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/option_file.h"

#include <errno.h>

#include "runtime/base/check.h"
#include "runtime/base/platform.h"
#include "runtime/base/program.h"

namespace yeti {

namespace {

// A file that is larger, or takes longer to read, is something else.
constexpr size_t kLargestFile = 16 << 20;
constexpr uint64_t kPatienceNs = 5'000'000'000;

// Reads 'fd' to its end; null or what is wrong with it.
const char *read_to_end(int fd, TextBuffer &contents) {
  const uint64_t deadline = platform::monotonic_ns() + kPatienceNs;
  for (;;) {
    char piece[4096];
    if (!platform::wait_readable(fd, deadline))
      return "it does not come to an end";
    const long got = platform::read_some(fd, piece, sizeof piece);
    if (got == 0) return nullptr;
    if (got == -EAGAIN) continue;
    if (got == -EISDIR) return "it is a folder";
    if (got < 0) return "input/output error";
    contents.append({piece, static_cast<size_t>(got)});
    if (contents.view().size() > kLargestFile)
      return "it is larger than 16 MiB";
  }
}

// The whole of the file 'path', which may be a pipe; null or what is wrong.
const char *read_file(const char *path, TextBuffer &contents) {
  int fd = platform::open_file(path, platform::OpenMode::kReadAtOnce);
  if (fd == -EACCES) return "permission denied";
  if (fd < 0) return "there is no such file";
  contents.clear();
  const char *const why = read_to_end(fd, contents);
  platform::close_file(fd);
  return why;
}

// 'path', a relative one, in the folder of the program.
String beside_program(std::string_view path) {
  const std::string_view folder = program_path();
  String result = to_string(folder.substr(0, folder.rfind('/') + 1));
  result.append(path.data(), path.size());
  return result;
}

}  // namespace

void read_option_file(const char *path, const char *what,
                      TextBuffer &contents) {
  const char *why = read_file(path, contents);
  if (why != nullptr && path[0] != '/' &&
      read_file(beside_program(path).c_str(), contents) == nullptr)
    why = nullptr;
  if (why != nullptr) die_for_user("cannot read %s '%s': %s", what, path, why);
}

}  // namespace yeti
