// See log_file.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/log_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {

using platform::is_error;
using platform::system_call;
using platform::word;

namespace {

constexpr int kMode = 0600;

// Opening a pipe that has no reader fails instead of waiting for one.
constexpr int kFlags =
    O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

int open_as(const char *path, int flags) {
  long fd;
  do fd = system_call(SYS_openat, AT_FDCWD, word(path), flags, kMode);
  while (fd == -EINTR);
  return static_cast<int>(fd);
}

// Whether the file that was already there may be one that this user has left.
bool is_own_file(int fd) {
  struct stat facts = {};
  if (is_error(system_call(SYS_fstat, fd, word(&facts)))) return false;
  return S_ISREG(facts.st_mode) && facts.st_nlink == 1 &&
         facts.st_uid == static_cast<uid_t>(system_call(SYS_geteuid));
}

}  // namespace

bool expand_log_path(std::string_view pattern, const LogNames &names,
                     TextBuffer &path) {
  if (pattern.find('%') == pattern.npos) {
    path.append(pattern) << '.' << names.process;
    return true;
  }
  while (!pattern.empty()) {
    const size_t percent = pattern.find('%');
    path.append(pattern.substr(0, percent));
    if (percent == pattern.npos) break;
    const char kind = percent + 1 < pattern.size() ? pattern[percent + 1] : 0;
    if (kind == 'p')
      path << names.process;
    else if (kind == 'e')
      path.append(names.program);
    else if (kind == 'h')
      path.append(names.host);
    else if (kind == 'r')
      path.append(names.rank);
    else if (kind == '%')
      path << '%';
    else
      return false;
    pattern.remove_prefix(percent + 2);
  }
  return true;
}

// Another process may create or remove the file at any moment. Two attempts are
// enough unless someone interferes on purpose.
int open_log_file(const char *path) {
  int fd = -EAGAIN;
  for (int i = 0; i < 2; ++i) {
    fd = open_as(path, kFlags);
    if (fd >= 0 && !is_own_file(fd)) {
      platform::close_file(fd);
      return -EEXIST;
    }
    if (fd != -ENOENT) return fd;
    fd = open_as(path, kFlags | O_CREAT | O_EXCL);
    if (fd != -EEXIST) return fd;
  }
  return fd;
}

const char *reason_of_log_error(int error) {
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
    case EFBIG:
      return "the limit of file sizes (ulimit -f) is reached";
    case ELOOP:
      return "it is a symbolic link";
    case EEXIST:
    case ENXIO:
      return "what is there is not a plain file of this user alone";
    default:
      return "input/output error";
  }
}

}  // namespace yeti
