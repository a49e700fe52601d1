// See log.h. The log file is opened for each text and closed again: a program
// that closes every descriptor, or gives ours a new meaning, loses nothing.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/log.h"

#include <asm/termbits.h>
#include <sys/ioctl.h>

#include "runtime/flags.h"
#include "runtime/platform.h"
#include "runtime/system_call.h"
#include "runtime/text.h"

namespace yeti {

namespace {

constexpr int kStandardOutput = 1;
constexpr int kStandardError = 2;

// The start folder with a '/' at its end if log_path is relative to it, or "".
char start_folder[4096];
bool said_unwritable = false;

// The descriptor that 'path' names, or -1 if it is a file's.
int standard_descriptor(std::string_view path) {
  if (path == "stderr" || path.empty()) return kStandardError;
  if (path == "stdout") return kStandardOutput;
  return -1;
}

bool is_terminal(int fd) {
  struct termios settings;
  return platform::system_call(SYS_ioctl, fd, TCGETS,
                               platform::word(&settings)) == 0;
}

const char *reason_of(int error) {
  switch (error) {
    case EACCES:
    case EPERM:
      return "permission denied";
    case ENOENT:
    case ENOTDIR:
      return "no such folder";
    case EISDIR:
      return "it is a folder";
    case EROFS:
      return "the file system is read-only";
    case ENOSPC:
    case EDQUOT:
      return "no space left";
    case EMFILE:
    case ENFILE:
      return "too many open files";
    default:
      return "input/output error";
  }
}

void say_unwritable(std::string_view path, int error) {
  if (said_unwritable) return;
  said_unwritable = true;
  TextBuffer line;
  line << "Yeti: cannot write log_path '" << path << "': " << reason_of(error)
       << "; reports go to standard error\n";
  platform::write_all(kStandardError, line.view().data(), line.view().size());
}

bool write_to_file(std::string_view text) {
  TextBuffer path;
  path.append(static_cast<const char *>(start_folder))
          .append(flags().log_path)
      << '.'
       << platform::process_id();
  int fd = platform::open_file(path.c_str(), platform::OpenMode::kAppend);
  if (fd < 0) {
    say_unwritable(path.view(), -fd);
    return false;
  }
  bool written = platform::write_all(fd, text.data(), text.size());
  platform::close_file(fd);
  if (!written) say_unwritable(path.view(), EIO);
  return written;
}

}  // namespace

void initialize_log() {
  const char *path = flags().log_path;
  if (standard_descriptor(path) >= 0 || path[0] == '/') return;
  long length = platform::system_call(SYS_getcwd, platform::word(start_folder),
                                      sizeof start_folder - 1);
  if (platform::is_error(length) || start_folder[0] != '/') {
    start_folder[0] = 0;
    return;
  }
  start_folder[length - 1] = '/';
  start_folder[length] = 0;
}

void log_text(std::string_view text) {
  int fd = standard_descriptor(flags().log_path);
  if (fd < 0) {
    if (write_to_file(text)) return;
    fd = kStandardError;
  }
  if (!platform::write_all(fd, text.data(), text.size()) &&
      fd != kStandardError)
    platform::write_all(kStandardError, text.data(), text.size());
}

bool log_wants_color() {
  if (flags().color != Color::kAuto) return flags().color == Color::kAlways;
  int fd = standard_descriptor(flags().log_path);
  return fd >= 0 && is_terminal(fd);
}

}  // namespace yeti
