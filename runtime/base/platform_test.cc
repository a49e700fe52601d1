// Tests of platform.h against what libc says of the same process.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/platform.h"

#include <errno.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>

namespace yeti {
namespace {

TEST(Platform, MappedMemoryIsZeroAndWritable) {
  const size_t page = platform::page_size();
  EXPECT_EQ(page, static_cast<size_t>(sysconf(_SC_PAGESIZE)));
  char *memory = static_cast<char *>(platform::map_memory(3 * page));
  ASSERT_NE(memory, nullptr);
  for (size_t i = 0; i < 3 * page; ++i) ASSERT_EQ(memory[i], 0);
  memory[3 * page - 1] = 1;
  platform::unmap_memory(memory, 3 * page);
  EXPECT_EQ(msync(memory, page, MS_ASYNC), -1);
}

TEST(Platform, AlignedMemoryIsAlignedAndLeavesNothingAround) {
  constexpr size_t kSize = 64 * 1024;
  for (int i = 0; i < 20; ++i) {
    void *memory = platform::map_aligned_memory(kSize, kSize);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(address_of(memory) % kSize, 0u);
    EXPECT_EQ(msync(memory, kSize, MS_ASYNC), 0);
    platform::unmap_memory(memory, kSize);
  }
}

TEST(Platform, RefusedMemoryIsNullAndErrnoStays) {
  errno = 77;
  EXPECT_EQ(platform::map_memory(size_t{1} << 60), nullptr);
  EXPECT_EQ(platform::map_aligned_memory(~size_t{0} & ~size_t{4095}, 65536),
            nullptr);
  EXPECT_EQ(errno, 77);
}

TEST(Platform, KnowsProcessAndThread) {
  EXPECT_EQ(platform::process_id(), getpid());
  EXPECT_EQ(platform::thread_id(), getpid());
  std::thread([] { EXPECT_EQ(platform::thread_id(), gettid()); }).join();
}

TEST(Platform, ExitsWithStatusPastExitHandlers) {
  EXPECT_EXIT(
      {
        atexit([] { fprintf(stderr, "handler"); });
        platform::exit_now(7);
      },
      testing::ExitedWithCode(7), "^$");
}

TEST(Platform, AbortsPastTheProgramsHandler) {
  EXPECT_EXIT(
      {
        signal(SIGABRT, [](int) { _exit(0); });
        platform::abort_now();
      },
      testing::KilledBySignal(SIGABRT), "");
}

TEST(Platform, FindsEnvironment) {
  setenv("YETI_PLATFORM_TEST", "some=value", 1);
  EXPECT_STREQ(platform::environment("YETI_PLATFORM_TEST"), "some=value");
  EXPECT_EQ(platform::environment("YETI_PLATFORM_TES"), nullptr);
  EXPECT_EQ(platform::environment("YETI_PLATFORM_TEST_"), nullptr);
}

TEST(Platform, FindsEnvironmentBeforeLibcKnowsIt) {
  const char *const path = getenv("PATH");
  ASSERT_NE(path, nullptr);
  char **const kept = environ;
  environ = nullptr;
  const char *const found = platform::environment("PATH");
  const char *const missing = platform::environment("YETI_NO_SUCH_NAME");
  environ = kept;
  EXPECT_STREQ(found, path);
  EXPECT_EQ(missing, nullptr);
}

void expect_stack_as_pthread_says() {
  platform::AddressRange stack = {0, 0};
  ASSERT_TRUE(platform::thread_stack(&stack));
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_getattr_np(pthread_self(), &attributes), 0);
  void *low;
  size_t size;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  EXPECT_EQ(stack.low, address_of(low));
  EXPECT_EQ(stack.high, address_of(low) + size);
}

TEST(Platform, KnowsTheStackOfOtherThreads) {
  std::thread(expect_stack_as_pthread_says).join();
}

TEST(Platform, KnowsTheStackOfTheMainThread) {
  int local = 0;
  platform::AddressRange stack = {0, 0};
  ASSERT_TRUE(platform::thread_stack(&stack));
  EXPECT_LT(stack.low, address_of(&local));
  EXPECT_GT(stack.high, address_of(&local));
  EXPECT_GT(stack.high, address_of(environ[0]));
  struct rlimit limit;
  getrlimit(RLIMIT_STACK, &limit);
  if (limit.rlim_cur == RLIM_INFINITY) return;
  EXPECT_LE(stack.high - stack.low, limit.rlim_cur);
  EXPECT_GE(stack.high - stack.low, limit.rlim_cur / 2);
}

TEST(Platform, TimeGoesOnWhileSleeping) {
  const uint64_t before = platform::monotonic_ns();
  platform::sleep_ns(2000000);
  EXPECT_GE(platform::monotonic_ns() - before, 2000000u);
}

TEST(Platform, WritesReadsAndAppendsFiles) {
  std::string name = testing::TempDir() + "platform_test.XXXXXX";
  close(mkstemp(&name[0]));
  const char *const path = name.c_str();
  int fd = platform::open_file(path, platform::OpenMode::kCreate);
  ASSERT_GE(fd, 0);
  EXPECT_EQ(platform::write_all(fd, "hello ", 6), 0);
  platform::close_file(fd);
  fd = platform::open_file(path, platform::OpenMode::kAppend);
  EXPECT_EQ(platform::write_all(fd, "world", 5), 0);
  platform::close_file(fd);
  fd = platform::open_file(path, platform::OpenMode::kRead);
  char text[32] = {};
  EXPECT_EQ(platform::read_some(fd, text, sizeof text), 11);
  EXPECT_EQ(platform::read_some(fd, text + 11, 1), 0);
  EXPECT_STREQ(text, "hello world");
  platform::close_file(fd);
  unlink(path);
  EXPECT_EQ(platform::open_file(path, platform::OpenMode::kRead), -ENOENT);
  EXPECT_EQ(platform::write_all(fd, "x", 1), -EBADF);
}

TEST(Platform, WritesAllIntoAFullPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string data(1 << 20, 'x');
  std::thread writer([&] {
    EXPECT_EQ(platform::write_all(ends[1], data.data(), data.size()), 0);
    platform::close_file(ends[1]);
  });
  size_t total = 0;
  char buffer[4096];
  for (long got; (got = platform::read_some(ends[0], buffer, 4096)) > 0;)
    total += static_cast<size_t>(got);
  writer.join();
  EXPECT_EQ(total, data.size());
  platform::close_file(ends[0]);
}

TEST(Platform, ReadsLinks) {
  char path[4096];
  const long length = platform::read_link("/proc/self/exe", path, sizeof path);
  ASSERT_GT(length, 0);
  EXPECT_EQ(static_cast<size_t>(length), strlen(path));
  EXPECT_NE(strstr(path, "platform_test"), nullptr);
  char cut[6];
  EXPECT_EQ(platform::read_link("/proc/self/exe", cut, sizeof cut), 5);
  EXPECT_EQ(strncmp(cut, path, 5), 0);
  EXPECT_EQ(platform::read_link("no/such/file", path, sizeof path), -ENOENT);
}

struct Search {
  Address inside;
  platform::Mapping found;
  std::string path;
  Address last;
  bool sorted;
};

bool look_for(const platform::Mapping &mapping, void *context) {
  auto *search = static_cast<Search *>(context);
  if (mapping.low < search->last) search->sorted = false;
  search->last = mapping.high;
  if (search->inside < mapping.low || search->inside >= mapping.high)
    return true;
  search->found = mapping;
  search->path = mapping.path;
  return false;
}

Search find_mapping(Address inside) {
  Search search = {inside, {}, "", 0, true};
  EXPECT_TRUE(platform::for_each_mapping(look_for, &search));
  EXPECT_TRUE(search.sorted);
  return search;
}

TEST(Platform, ReadsMappings) {
  static int data = 1;
  const Search of_code = find_mapping(reinterpret_cast<Address>(&find_mapping));
  EXPECT_TRUE(of_code.found.executable && !of_code.found.writable);
  EXPECT_NE(of_code.path.find("platform_test"), std::string::npos);
  const Search of_data = find_mapping(address_of(&data));
  EXPECT_TRUE(of_data.found.writable && !of_data.found.shared);
  EXPECT_EQ(of_data.path, of_code.path);
  EXPECT_NE(of_data.found.offset, 0u);
  int local;
  EXPECT_EQ(find_mapping(address_of(&local)).path, "[stack]");
  void *shared =
      mmap(nullptr, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  EXPECT_TRUE(find_mapping(address_of(shared)).found.shared);
  munmap(shared, 4096);
}

TEST(Platform, ReadsManyMappings) {
  constexpr size_t kCount = 500;
  const size_t page = platform::page_size();
  char *memory = static_cast<char *>(platform::map_memory(2 * kCount * page));
  for (size_t i = 0; i < kCount; ++i)
    ASSERT_EQ(mprotect(memory + 2 * i * page, page, PROT_READ), 0);
  for (size_t i = 0; i < 2 * kCount; i += 37) {
    const Search search = find_mapping(address_of(memory + i * page));
    ASSERT_EQ(search.found.low, address_of(memory + i * page));
    ASSERT_EQ(search.found.writable, i % 2 == 1);
  }
  platform::unmap_memory(memory, 2 * kCount * page);
}

TEST(Platform, MemoryThatIsGoneIsNotCopied) {
  int from = 7, to = 0;
  EXPECT_TRUE(platform::copy_memory(&to, &from, sizeof to));
  EXPECT_EQ(to, 7);
  void *gone =
      mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT_FALSE(platform::copy_memory(&to, gone, sizeof to));
  munmap(gone, 4096);
}

TEST(Platform, MemoryIsTouchedPageByPage) {
  constexpr size_t kBytes = 8 << 20;
  auto *memory = static_cast<char *>(platform::map_memory(kBytes));
  EXPECT_EQ(platform::touched_bytes(memory, kBytes), 0u);
  memory[0] = memory[kBytes / 2] = memory[kBytes - 1] = 1;
  EXPECT_EQ(platform::touched_bytes(memory, kBytes), 3 * platform::page_size());
  platform::unmap_memory(memory, kBytes);
}

}  // namespace
}  // namespace yeti
