// Linux behind platform.h, by raw system calls: memory, the process and its
// environment, waiting and time. Files are in platform_linux_files.cc, mappings
// and stacks in platform_linux_maps.cc. Knows nothing of the detector.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <signal.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include <atomic>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {
namespace platform {
namespace {

// The value in "name=value" if 'entry' is that, else null.
const char *value_of(const char *entry, const char *name) {
  while (*name != 0 && *entry == *name) ++entry, ++name;
  return *name == 0 && *entry == '=' ? entry + 1 : nullptr;
}

// The environment the process began with, as the kernel keeps it: entries each
// ended by 0, one more 0 at the end. Null if it cannot be read. Kept for good.
const char *initial_environment() {
  static std::atomic<const char *> kept{nullptr};
  const char *known = kept.load(std::memory_order_acquire);
  if (known != nullptr) return known;
  const int fd = open_file("/proc/self/environ", OpenMode::kRead);
  if (fd < 0) return nullptr;
  size_t capacity = 16 * page_size(), size = 0;
  char *text = static_cast<char *>(map_memory(capacity));
  while (text != nullptr) {
    const long got = read_some(fd, text + size, capacity - 2 - size);
    if (got <= 0) break;
    size += static_cast<size_t>(got);
    if (size < capacity - 2) continue;
    char *larger = static_cast<char *>(map_memory(2 * capacity));
    if (larger != nullptr) __builtin_memcpy(larger, text, size);
    unmap_memory(text, capacity);
    text = larger;
    capacity *= 2;
  }
  close_file(fd);
  kept.store(text, std::memory_order_release);
  return text;
}

}  // namespace

size_t page_size() {
  static std::atomic<size_t> kept{0};
  size_t size = kept.load(std::memory_order_relaxed);
  if (size == 0) {
    size = getauxval(AT_PAGESZ);
    if (size == 0) size = 4096;
    kept.store(size, std::memory_order_relaxed);
  }
  return size;
}

void *map_memory(size_t bytes) {
  const long result =
      system_call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return is_error(result) ? nullptr : reinterpret_cast<void *>(result);
}

// Maps more than asked for and gives back both ends.
void *map_aligned_memory(size_t bytes, size_t alignment) {
  const size_t extra = alignment - page_size();
  if (bytes + extra < bytes) return nullptr;
  void *memory = map_memory(bytes + extra);
  if (memory == nullptr) return nullptr;
  const Address start = address_of(memory);
  const Address aligned = (start + alignment - 1) & ~(alignment - 1);
  const size_t before = aligned - start;
  if (before != 0) unmap_memory(memory, before);
  if (before != extra)
    unmap_memory(reinterpret_cast<void *>(aligned + bytes), extra - before);
  return reinterpret_cast<void *>(aligned);
}

void *map_huge_memory(size_t bytes) {
  void *memory = map_aligned_memory(bytes, kHugePage);
  if (memory == nullptr) return map_memory(bytes);
  system_call(SYS_madvise, word(memory), static_cast<long>(bytes),
              MADV_HUGEPAGE);
  return memory;
}

bool make_code(void *memory, size_t bytes) {
  return !is_error(system_call(SYS_mprotect, word(memory),
                               static_cast<long>(bytes),
                               PROT_READ | PROT_EXEC));
}

void unmap_memory(void *memory, size_t bytes) {
  system_call(SYS_munmap, word(memory), static_cast<long>(bytes));
}

int32_t process_id() {
  return static_cast<int32_t>(system_call(SYS_getpid));
}

int32_t parent_process_id() {
  return static_cast<int32_t>(system_call(SYS_getppid));
}

size_t touched_bytes(const void *memory, size_t bytes) {
  constexpr size_t kPart = 1024;
  const size_t page = page_size();
  unsigned char answers[kPart];
  size_t touched = 0;
  for (size_t at = 0; at < bytes; at += kPart * page) {
    const size_t size = bytes - at < kPart * page ? bytes - at : kPart * page;
    const char *start = static_cast<const char *>(memory) + at;
    if (is_error(system_call(SYS_mincore, word(start), static_cast<long>(size),
                             word(answers))))
      return bytes;
    for (size_t i = 0; i * page < size; ++i)
      if ((answers[i] & 1) != 0) touched += page;
  }
  return touched;
}

bool copy_memory(void *to, const void *from, size_t bytes) {
  const iovec local = {to, bytes};
  const iovec remote = {const_cast<void *>(from), bytes};
  const long copied = system_call(SYS_process_vm_readv, process_id(),
                                  word(&local), 1, word(&remote), 1, 0);
  return copied == static_cast<long>(bytes);
}

int32_t thread_id() {
  return static_cast<int32_t>(system_call(SYS_gettid));
}

void exit_now(int status) {
  for (;;) system_call(SYS_exit_group, status);
}

// The kernel's own layouts: 'handler' first, everything else zero means the
// default action; a signal set is one 64-bit word.
void abort_now() {
  uint64_t action[8] = {};
  system_call(SYS_rt_sigaction, SIGABRT, word(action), 0, 8);
  const uint64_t set = uint64_t{1} << (SIGABRT - 1);
  system_call(SYS_rt_sigprocmask, SIG_UNBLOCK, word(&set), 0, 8);
  system_call(SYS_tgkill, process_id(), thread_id(), SIGABRT);
  exit_now(134);
}

bool has_foreign_rights() {
  return getauxval(AT_SECURE) != 0;
}

const char *environment(const char *name) {
  if (has_foreign_rights()) return nullptr;
  if (environ != nullptr) {
    for (char **entry = environ; *entry != nullptr; ++entry)
      if (const char *value = value_of(*entry, name)) return value;
    return nullptr;
  }
  const char *entry = initial_environment();
  if (entry == nullptr) return nullptr;
  for (; *entry != 0; entry += __builtin_strlen(entry) + 1)
    if (const char *value = value_of(entry, name)) return value;
  return nullptr;
}

void yield_core() {
  system_call(SYS_sched_yield);
}

void sleep_ns(uint64_t ns) {
  const struct timespec duration = timespec_of(ns);
  system_call(SYS_nanosleep, word(&duration), 0);
}

void host_name(char *name, size_t capacity) {
  struct utsname facts = {};
  system_call(SYS_uname, word(&facts));
  size_t length = 0;
  for (; length + 1 < capacity && facts.nodename[length] != 0; ++length)
    name[length] = facts.nodename[length];
  name[length] = 0;
}

// clock_gettime is no name that the runtime interposes, and the vdso makes it
// far cheaper than the system call.
uint64_t monotonic_ns() {
  struct timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000u +
         static_cast<uint64_t>(now.tv_nsec);
}

uint64_t wall_clock_us() {
  struct timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000u +
         static_cast<uint64_t>(now.tv_nsec) / 1000;
}

}  // namespace platform
}  // namespace yeti
