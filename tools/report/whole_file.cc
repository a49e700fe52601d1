// See whole_file.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/whole_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace yeti::report {

namespace {

bool write_all(FILE *file, const std::string &text) {
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fflush(file) == 0 && is_written;
}

}  // namespace

namespace {

// The open stream that 'path' names, or null. Opened once more it would have a
// position of its own.
FILE *stream_of(const std::string &path) {
  if (path == "-" || path == "/dev/stdout") return stdout;
  return path == "/dev/stderr" ? stderr : nullptr;
}

// A device, a pipe or a descriptor of this process, which may be a file that
// others write to: it is added to, not replaced.
bool is_special(const std::string &path) {
  std::error_code ignored;
  return path.compare(0, 5, "/dev/") == 0 ||
         path.compare(0, 6, "/proc/") == 0 ||
         (std::filesystem::exists(path, ignored) &&
          !std::filesystem::is_regular_file(path, ignored));
}

// What a link leads to, so that the link stays.
std::string resolved(const std::string &path) {
  std::error_code error;
  const std::string target = std::filesystem::canonical(path, error).string();
  return error ? path : target;
}

}  // namespace

// A file is made anew beside its place.
bool write_whole_file(const std::string &path, const std::string &text,
                      std::string &error) {
  if (FILE *const stream = stream_of(path)) {
    if (write_all(stream, text)) return true;
    error = std::string("cannot write: ") + std::strerror(errno);
    return false;
  }
  const bool is_added_to = is_special(path);
  const std::string place = is_added_to ? path : resolved(path);
  const std::string target =
      is_added_to ? place : place + ".tmp" + std::to_string(getpid());
  FILE *const file = std::fopen(target.c_str(), is_added_to ? "ab" : "wb");
  bool is_written = file != nullptr && write_all(file, text);
  if (file != nullptr) is_written &= std::fclose(file) == 0;
  if (is_written && !is_added_to)
    is_written = std::rename(target.c_str(), place.c_str()) == 0;
  if (is_written) return true;
  error = "cannot write '" + path + "': " + std::strerror(errno);
  if (!is_added_to) std::remove(target.c_str());
  return false;
}

}  // namespace yeti::report
