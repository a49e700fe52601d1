// See helper_process.h. Linux.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/helper_process.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {

using platform::is_error;
using platform::system_call;
using platform::word;

namespace {

constexpr size_t kStackSize = 1 << 16;
constexpr unsigned kAllDescriptors = ~0u;

// What the new processes read; they share the memory of this one until exec.
struct Launch {
  const char *program;
  int socket;
  char *stack;  // of the second process
  long error;
};

// Closes all descriptors from 3 on.
void close_the_rest() {
#ifdef SYS_close_range
  if (!is_error(system_call(SYS_close_range, 3, kAllDescriptors, 0))) return;
#endif
  constexpr int kPlenty = 65536;
  for (int fd = 3; fd < kPlenty; ++fd) system_call(SYS_close, fd);
}

// The second process: becomes the helper.
int become_helper(void *argument) {
  auto *launch = static_cast<Launch *>(argument);
  int null = platform::open_file("/dev/null", platform::OpenMode::kAppend);
  system_call(SYS_dup3, launch->socket, 0, 0);
  system_call(SYS_dup3, launch->socket, 1, 0);
  if (null >= 0) system_call(SYS_dup3, null, 2, 0);
  close_the_rest();
  system_call(SYS_chdir, word("/"));
  system_call(SYS_setsid);
  const char *arguments[] = {launch->program, nullptr};
  const char *environment[] = {nullptr};
  launch->error = system_call(SYS_execve, word(launch->program),
                              word(&arguments[0]), word(&environment[0]));
  return 1;
}

// The first process: ends at once, so that the second one is not a descendant
// of the program.
int start_and_leave(void *argument) {
  auto *launch = static_cast<Launch *>(argument);
  if (clone(become_helper, launch->stack + kStackSize,
            CLONE_VM | CLONE_VFORK | SIGCHLD, launch) < 0)
    launch->error = -errno;
  return 0;
}

// This thread waits while both processes run, on stacks of their own and with
// all signals blocked, because handlers would run in the wrong process. The
// first process ends without a signal to us.
long launch_helper(const char *program, int socket) {
  auto *stacks = static_cast<char *>(platform::map_memory(2 * kStackSize));
  if (stacks == nullptr) return -ENOMEM;
  Launch launch = {program, socket, stacks + kStackSize, 0};
  const int kept_errno = errno;
  const uint64_t all = ~uint64_t{0};
  uint64_t kept_mask = 0;
  system_call(SYS_rt_sigprocmask, SIG_SETMASK, word(&all), word(&kept_mask), 8);
  long pid = clone(start_and_leave, stacks + kStackSize, CLONE_VM | CLONE_VFORK,
                   &launch);
  long error = pid < 0 ? -errno : 0;
  if (pid > 0)
    while (system_call(SYS_wait4, pid, 0, __WALL, 0) == -EINTR) continue;
  system_call(SYS_rt_sigprocmask, SIG_SETMASK, word(&kept_mask), 0, 8);
  errno = kept_errno;
  platform::unmap_memory(stacks, 2 * kStackSize);
  return error != 0 ? error : launch.error;
}

// Gives 'fd' a high number, far from those that the program expects.
int move_up(int fd) {
  const int moved = platform::copy_high(fd);
  if (moved < 0) return fd;
  platform::close_file(fd);
  return moved;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

}  // namespace

uint64_t HelperProcess::patience_ns = 60'000'000'000;

bool HelperProcess::start(const char *program, const char *greeting,
                          const char **why) {
  int sockets[2];
  *why = "no socket to talk to it";
  if (is_error(system_call(SYS_socketpair, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC,
                           0, word(&sockets[0]))))
    return false;
  socket_ = move_up(sockets[0]);
  identity_ = platform::identity_of(socket_);
  long error = launch_helper(program, sockets[1]);
  platform::close_file(sockets[1]);
  TextBuffer said, wanted;
  wanted.append(greeting) << '\n';
  *why = error != 0 ? "it cannot be executed" : "it does not answer";
  if (error == 0 && receive_until("\n", said) && said.view() == wanted.view())
    return true;
  stop();
  return false;
}

// A program may close every descriptor and get the same number for a file of
// its own.
bool HelperProcess::is_our_socket() const {
  return socket_ >= 0 && platform::identity_of(socket_) == identity_;
}

bool HelperProcess::send(std::string_view text) {
  while (!text.empty()) {
    long sent = system_call(SYS_sendto, socket_, word(text.data()),
                            static_cast<long>(text.size()), MSG_NOSIGNAL, 0, 0);
    if (sent == -EINTR) continue;
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<size_t>(sent));
  }
  return true;
}

bool HelperProcess::receive_until(std::string_view end, TextBuffer &answer) {
  const uint64_t deadline = platform::monotonic_ns() + patience_ns;
  while (!ends_with(answer.view(), end)) {
    char piece[512];
    if (!platform::wait_readable(socket_, deadline)) return false;
    long got = platform::read_some(socket_, piece, sizeof piece);
    if (got <= 0) return false;
    answer.append({piece, static_cast<size_t>(got)});
  }
  return true;
}

bool HelperProcess::ask(std::string_view request, TextBuffer &answer) {
  TextBuffer line, said;
  line.append(request) << '\n';
  said << '\n';
  if (!is_our_socket() || !send(line.view()) || !receive_until("\n\n", said)) {
    stop();
    return false;
  }
  answer.append(said.view().substr(1, said.view().size() - 2));
  return true;
}

void HelperProcess::stop() {
  if (is_our_socket()) platform::close_file(socket_);
  socket_ = -1;
}

}  // namespace yeti
