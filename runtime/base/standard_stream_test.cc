// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/standard_stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace yeti {
namespace {

// A pipe that becomes the standard output of a child process, which runs
// 'action'; what the child left in it.
template <class Action>
std::string output_of(Action action, int *status = nullptr) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], kStandardOutput);
    close(ends[0]);
    close(ends[1]);
    keep_standard_stream(kStandardOutput);
    action();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char piece[4096];
  for (ssize_t got; (got = read(ends[0], piece, sizeof piece)) > 0;)
    text.append(piece, static_cast<size_t>(got));
  close(ends[0]);
  int ended = -1;
  waitpid(child, &ended, 0);
  if (status != nullptr)
    *status = ended;
  else
    EXPECT_EQ(ended, 0);
  return text;
}

bool say(const char *text) {
  return write_standard_stream(kStandardOutput, text);
}

void take_number() {
  close(kStandardOutput);
  if (open("/dev/null", O_WRONLY) != kStandardOutput) _exit(1);
}

TEST(StandardStream, OutlivesItsNumber) {
  EXPECT_EQ(output_of([] {
              say("a");
              close(kStandardOutput);
              say("b");
              if (open("/dev/null", O_WRONLY) != kStandardOutput) _exit(1);
              say("c");
            }),
            "abc");
}

TEST(StandardStream, FollowsTheProgram) {
  EXPECT_EQ(output_of([] {
              const int kept = dup(kStandardOutput);
              say("a");
              take_number();
              descriptor_redirected(kStandardOutput);
              say("b");
              dup2(kept, kStandardOutput);
              descriptor_redirected(kStandardOutput);
              say("c");
            }),
            "ac");
}

TEST(StandardStream, IsNotWhatTookItsNumbers) {
  EXPECT_EQ(output_of([] {
              take_number();
              for (int fd = 3; fd < 2000; ++fd) close(fd);
              for (int fd = 3; fd < 2000; ++fd) dup2(kStandardOutput, fd);
              if (say("lost")) _exit(1);
            }),
            "");
}

TEST(StandardStream, HasNoCopyInAChild) {
  EXPECT_EQ(output_of([] {
              leave_standard_streams();
              say("a");
              take_number();
              if (say("lost")) _exit(1);
            }),
            "a");
}

TEST(StandardStream, OfAClosedNumberIsLost) {
  int status = 0;
  output_of(
      [] {
        close(kStandardOutput);
        keep_standard_stream(kStandardOutput);
        if (open("/dev/null", O_WRONLY) != kStandardOutput) _exit(1);
        _exit(say("x") ? 2 : 3);
      },
      &status);
  EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST(StandardStream, EndsWithoutAReaderByNoSignal) {
  EXPECT_EQ(output_of([] {
              int ends[2];
              if (pipe(ends) != 0) _exit(1);
              close(ends[0]);
              dup2(ends[1], kStandardOutput);
              descriptor_redirected(kStandardOutput);
              if (say("lost")) _exit(1);
              sigset_t pending;
              sigpending(&pending);
              if (sigismember(&pending, SIGPIPE)) _exit(1);
            }),
            "");
}

// Fills the stream, which then takes nothing.
int fill() {
  fcntl(kStandardOutput, F_SETFL, O_NONBLOCK);
  int bytes = 0;
  while (write(kStandardOutput, "x", 1) == 1) ++bytes;
  return bytes;
}

TEST(StandardStream, IsNotWaitedForForeverAndSaysSo) {
  EXPECT_EQ(output_of([] {
              int ends[2];
              if (pipe(ends) != 0) _exit(1);
              const int kept = dup(kStandardOutput);
              dup2(ends[1], kStandardOutput);
              descriptor_redirected(kStandardOutput);
              standard_stream_patience_ns = 100'000'000;
              std::string full(static_cast<size_t>(fill()), 'x');
              if (say("lost") || say("lost too")) _exit(1);
              if (read(ends[0], &full[0], full.size()) < 1) _exit(1);
              if (!say("said")) _exit(1);
              const ssize_t got = read(ends[0], &full[0], full.size());
              if (write(kept, full.data(), static_cast<size_t>(got)) != got)
                _exit(1);
            }),
            "\nYeti: messages are missing here: the stream was full and did "
            "not block\nsaid");
}

}  // namespace
}  // namespace yeti
