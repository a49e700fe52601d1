// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "runtime/base/platform.h"

namespace yeti {
namespace {

std::string expanded(const char *pattern) {
  TextBuffer path;
  const LogNames names = {42, "a.out", "node1", "7"};
  if (!expand_log_path(pattern, names, path)) return "bad";
  return std::string(path.view());
}

TEST(LogFile, NamesHaveProcessProgramHostAndRank) {
  EXPECT_EQ(expanded("log"), "log.42");
  EXPECT_EQ(expanded("/a/%e.%p"), "/a/a.out.42");
  EXPECT_EQ(expanded("%p%p"), "4242");
  EXPECT_EQ(expanded("%h/rank%r.json"), "node1/rank7.json");
  EXPECT_EQ(expanded("all.log%%"), "all.log%");
  EXPECT_EQ(expanded("log.%"), "bad");
  EXPECT_EQ(expanded("%d"), "bad");
}

class LogFileTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_NE(mkdtemp(&folder_[0]), nullptr); }
  void TearDown() override {
    for (const char *name : {"log", "other"}) unlink(at(name).c_str());
    rmdir(folder_.c_str());
  }
  std::string at(const char *name) const { return folder_ + "/" + name; }
  int open_log() const { return open_log_file(at("log").c_str()); }
  void make(const char *name) const {
    close(open(at(name).c_str(), O_WRONLY | O_CREAT, 0644));
  }

 private:
  std::string folder_ = "/tmp/log_file_test.XXXXXX";
};

TEST_F(LogFileTest, IsTheUsersAloneAndGoesOn) {
  const mode_t kept = umask(0);
  for (const char *word : {"one ", "two"}) {
    const int fd = open_log();
    ASSERT_GE(fd, 0);
    EXPECT_EQ(platform::write_all(fd, word, strlen(word)), 0);
    struct stat facts;
    EXPECT_EQ(fstat(fd, &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777, 0600u);
    EXPECT_NE(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
    close(fd);
  }
  umask(kept);
  char text[16] = {};
  const int fd = open(at("log").c_str(), O_RDONLY);
  EXPECT_EQ(read(fd, text, sizeof text), 7);
  EXPECT_STREQ(text, "one two");
  close(fd);
}

TEST_F(LogFileTest, FollowsNoLink) {
  ASSERT_EQ(symlink(at("other").c_str(), at("log").c_str()), 0);
  EXPECT_EQ(open_log(), -ELOOP);
  make("other");
  EXPECT_EQ(open_log(), -ELOOP);
}

TEST_F(LogFileTest, RefusesASecondNameOfAFile) {
  make("other");
  ASSERT_EQ(link(at("other").c_str(), at("log").c_str()), 0);
  EXPECT_EQ(open_log(), -EEXIST);
}

TEST_F(LogFileTest, RefusesAPipe) {
  ASSERT_EQ(mkfifo(at("log").c_str(), 0600), 0);
  EXPECT_EQ(open_log(), -ENXIO);
  const int reader = open(at("log").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(open_log(), -EEXIST);
  close(reader);
}

TEST_F(LogFileTest, RefusesTheFileOfAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make one";
  make("log");
  ASSERT_EQ(chown(at("log").c_str(), 12345, 12345), 0);
  EXPECT_EQ(open_log(), -EEXIST);
}

}  // namespace
}  // namespace yeti
