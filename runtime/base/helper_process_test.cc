// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/helper_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace yeti {
namespace {

volatile sig_atomic_t children_signalled = 0;

// A helper made of a shell script.
class HelperProcessTest : public testing::Test {
 protected:
  HelperProcessTest() {
    folder_ = testing::TempDir() + "yeti-helper-XXXXXX";
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
    HelperProcess::patience_ns = 5'000'000'000;
  }
  ~HelperProcessTest() override {
    helper_.stop();
    unlink((folder_ + "/helper").c_str());
    unlink((folder_ + "/said").c_str());
    rmdir(folder_.c_str());
  }

  bool start(const std::string &script) {
    const std::string path = folder_ + "/helper";
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    chmod(path.c_str(), 0755);
    return helper_.start(path.c_str(), "hello", &why_);
  }

  std::string ask(const char *question) {
    TextBuffer answer;
    if (!helper_.ask(question, answer)) return "(none)";
    return std::string(answer.view());
  }

  std::string folder_;
  HelperProcess helper_;
  const char *why_ = "";
};

constexpr const char *kEcho =
    "echo hello; while read -r line; do echo \"<$line>\"; echo; done";

TEST_F(HelperProcessTest, AnswersQuestions) {
  ASSERT_TRUE(start(kEcho)) << why_;
  EXPECT_EQ(ask("a b"), "<a b>\n");
  EXPECT_EQ(ask("c"), "<c>\n");
}

TEST_F(HelperProcessTest, AnswersMayBeEmptyOrLong) {
  ASSERT_TRUE(
      start("echo hello; read -r line; echo; read -r line;"
            "seq 1 5000; echo; read -r line"));
  EXPECT_EQ(ask("x"), "");
  std::string numbers = ask("y");
  EXPECT_EQ(numbers.substr(numbers.size() - 11), "\n4999\n5000\n");
}

TEST_F(HelperProcessTest, MissingProgramsAreSaid) {
  EXPECT_FALSE(helper_.start("/nonexistent/helper", "hello", &why_));
  EXPECT_STREQ(why_, "it cannot be executed");
  EXPECT_FALSE(helper_.is_running());
}

TEST_F(HelperProcessTest, OtherProgramsAreRefused) {
  EXPECT_FALSE(start("echo good day; cat"));
  EXPECT_STREQ(why_, "it does not answer");
  EXPECT_FALSE(helper_.is_running());
}

TEST_F(HelperProcessTest, DeathIsNoticed) {
  ASSERT_TRUE(start("echo hello; read -r line; exit 1"));
  EXPECT_EQ(ask("x"), "(none)");
  EXPECT_FALSE(helper_.is_running());
  EXPECT_EQ(ask("y"), "(none)");
}

TEST_F(HelperProcessTest, SilenceIsNotWaitedForForever) {
  ASSERT_TRUE(start("echo hello; read -r line; read -r line"));
  HelperProcess::patience_ns = 50'000'000;
  EXPECT_EQ(ask("x"), "(none)");
  EXPECT_FALSE(helper_.is_running());
}

TEST_F(HelperProcessTest, IsNoChildOfTheProgram) {
  struct sigaction action = {};
  action.sa_handler = [](int) { children_signalled = 1; };
  sigaction(SIGCHLD, &action, nullptr);
  ASSERT_TRUE(start(kEcho));
  EXPECT_EQ(wait(nullptr), -1);
  EXPECT_EQ(errno, ECHILD);
  helper_.stop();
  usleep(50000);
  EXPECT_EQ(children_signalled, 0);
  signal(SIGCHLD, SIG_DFL);
}

TEST_F(HelperProcessTest, HasNothingOfTheProgram) {
  setenv("LD_PRELOAD", "libc.so.6", 1);
  setenv("HOME", "/root", 1);
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  ASSERT_TRUE(
      start("echo hello; read -r line; echo \"$LD_PRELOAD-$HOME\";"
            "pwd; echo; read -r line"));
  close(pipe_ends[1]);
  char byte;
  EXPECT_EQ(read(pipe_ends[0], &byte, 1), 0) << "the helper keeps the pipe";
  close(pipe_ends[0]);
  EXPECT_EQ(ask("x"), "-\n/\n");
  unsetenv("LD_PRELOAD");
}

TEST_F(HelperProcessTest, LeavesLowDescriptorsAlone) {
  int before = dup(0);
  close(before);
  ASSERT_TRUE(start(kEcho));
  int after = dup(0);
  close(after);
  EXPECT_EQ(before, after);
}

TEST_F(HelperProcessTest, NoticesThatItsDescriptorIsGone) {
  ASSERT_TRUE(start(kEcho));
  const std::string path = folder_ + "/said";
  int file = open(path.c_str(), O_CREAT | O_RDWR, 0600);
  for (int fd = 50; fd < 1100; ++fd)
    if (fcntl(fd, F_GETFD) >= 0) dup2(file, fd);
  EXPECT_EQ(ask("x"), "(none)");
  EXPECT_EQ(lseek(file, 0, SEEK_END), 0) << "wrote into the program's file";
  for (int fd = 50; fd < 1100; ++fd) close(fd);
  close(file);
}

TEST_F(HelperProcessTest, RestoresTheSignalMask) {
  sigset_t before, after;
  sigprocmask(SIG_SETMASK, nullptr, &before);
  ASSERT_TRUE(start(kEcho));
  sigprocmask(SIG_SETMASK, nullptr, &after);
  for (int number = 1; number < 64; ++number)
    EXPECT_EQ(sigismember(&before, number), sigismember(&after, number));
}

}  // namespace
}  // namespace yeti
