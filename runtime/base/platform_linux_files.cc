// Linux behind platform.h: files and other descriptors, by raw system calls.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>

#include <initializer_list>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {
namespace platform {
namespace {

// The kernel's set of signals: one bit each.
constexpr uint64_t set_of(int signal) {
  return uint64_t{1} << (signal - 1);
}

// While one of these lives, a failing write sends its thread no signal.
class QuietWrites {
 public:
  QuietWrites() {
    system_call(SYS_rt_sigprocmask, SIG_BLOCK, word(&kOfWrites), word(&mask_),
                8);
    system_call(SYS_rt_sigpending, word(&pending_), 8);
  }
  ~QuietWrites() {
    system_call(SYS_rt_sigprocmask, SIG_SETMASK, word(&mask_), 0, 8);
  }

  // A write has failed with 'error': takes away the signal that came with it,
  // unless one was pending before.
  void failed(long error) const {
    const uint64_t sent = error == -EPIPE   ? set_of(SIGPIPE)
                          : error == -EFBIG ? set_of(SIGXFSZ)
                                            : 0;
    if (sent == 0 || (pending_ & sent) != 0) return;
    const struct timespec at_once = {};
    system_call(SYS_rt_sigtimedwait, word(&sent), 0, word(&at_once), 8);
  }

 private:
  static constexpr uint64_t kOfWrites = set_of(SIGPIPE) | set_of(SIGXFSZ);
  uint64_t mask_ = 0, pending_ = 0;
};

}  // namespace

int open_file(const char *path, OpenMode mode) {
  int flags = O_CLOEXEC;
  switch (mode) {
    case OpenMode::kRead:
      flags |= O_RDONLY;
      break;
    case OpenMode::kReadAtOnce:
      flags |= O_RDONLY | O_NONBLOCK | O_NOCTTY;
      break;
    case OpenMode::kCreate:
      flags |= O_WRONLY | O_CREAT | O_TRUNC;
      break;
    case OpenMode::kAppend:
      flags |= O_WRONLY | O_CREAT | O_APPEND;
      break;
  }
  long fd;
  do fd = system_call(SYS_openat, AT_FDCWD, word(path), flags, 0666);
  while (fd == -EINTR);
  return static_cast<int>(fd);
}

void close_file(int fd) {
  system_call(SYS_close, fd);
}

long read_some(int fd, void *buffer, size_t bytes) {
  long got;
  do got = system_call(SYS_read, fd, word(buffer), static_cast<long>(bytes));
  while (got == -EINTR);
  return got;
}

bool wait_readable(int fd, uint64_t deadline) {
  for (;;) {
    const uint64_t now = monotonic_ns();
    if (now >= deadline) return false;
    struct pollfd wanted = {fd, POLLIN, 0};
    const struct timespec left = timespec_of(deadline - now);
    const long ready =
        system_call(SYS_ppoll, word(&wanted), 1, word(&left), 0, 8);
    if (ready == 1) return true;
    if (ready != -EINTR && ready != 0) return false;
  }
}

// Time counts from the last byte that went out.
int write_all(int fd, const void *data, size_t bytes, uint64_t patience_ns) {
  const char *next = static_cast<const char *>(data);
  const QuietWrites quiet;
  uint64_t deadline = 0;
  while (bytes != 0) {
    const long put =
        system_call(SYS_write, fd, word(next), static_cast<long>(bytes));
    if (put == -EINTR) continue;
    if (put == -EAGAIN) {
      const uint64_t now = monotonic_ns();
      if (deadline == 0) deadline = now + patience_ns;
      if (now >= deadline) return -EAGAIN;
      struct pollfd wanted = {fd, POLLOUT, 0};
      const struct timespec left = timespec_of(deadline - now);
      system_call(SYS_ppoll, word(&wanted), 1, word(&left), 0, 8);
      continue;
    }
    if (put <= 0) {
      quiet.failed(put);
      return put == 0 ? -EIO : static_cast<int>(put);
    }
    deadline = 0;
    next += put;
    bytes -= static_cast<size_t>(put);
  }
  return 0;
}

FileIdentity identity_of(int fd) {
  struct stat facts = {};
  if (is_error(system_call(SYS_fstat, fd, word(&facts)))) return {};
  return {facts.st_dev, facts.st_ino};
}

int copy_high(int fd) {
  long copy = -EBADF;
  for (int lowest : {1000, 200, 60}) {
    copy = system_call(SYS_fcntl, fd, F_DUPFD_CLOEXEC, lowest);
    if (!is_error(copy)) break;
  }
  return static_cast<int>(copy);
}

long read_link(const char *path, char *buffer, size_t capacity) {
  const long length =
      system_call(SYS_readlinkat, AT_FDCWD, word(path), word(buffer),
                  static_cast<long>(capacity - 1));
  buffer[length < 0 ? 0 : length] = 0;
  return length;
}

}  // namespace platform
}  // namespace yeti
