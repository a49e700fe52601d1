// Linux behind platform.h, by raw system calls. Knows nothing of the detector.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <initializer_list>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"

namespace yeti {
namespace platform {
namespace {

constexpr size_t kMaxPath = 4096;

// Cuts a file into lines: the buffer holds the longest line of maps.
class LineReader {
 public:
  explicit LineReader(int fd) : fd_(fd) {}

  // The next line, ended by 0 in place of its newline; null at the end. A line
  // that does not fit is cut.
  char *next() {
    for (;;) {
      char *line = buffer_ + begin_;
      for (size_t i = begin_; i < end_; ++i) {
        if (buffer_[i] != '\n') continue;
        buffer_[i] = 0;
        begin_ = i + 1;
        return line;
      }
      if (!refill()) return rest();
    }
  }

 private:
  bool refill() {
    __builtin_memmove(buffer_, buffer_ + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == kCapacity) return false;
    const long got = read_some(fd_, buffer_ + end_, kCapacity - end_);
    if (got <= 0) return false;
    end_ += static_cast<size_t>(got);
    return true;
  }

  char *rest() {
    if (end_ == 0) return nullptr;
    buffer_[end_] = 0;
    end_ = 0;
    return buffer_;
  }

  static constexpr size_t kCapacity = kMaxPath + 256;
  int fd_;
  size_t begin_ = 0, end_ = 0;
  char buffer_[kCapacity + 1];
};

// Reads a hexadecimal number at '*text' and advances beyond it.
uint64_t take_hex(const char **text) {
  uint64_t value = 0;
  for (;; ++*text) {
    const char c = **text;
    if (c >= '0' && c <= '9')
      value = value * 16 + static_cast<unsigned>(c - '0');
    else if (c >= 'a' && c <= 'f')
      value = value * 16 + static_cast<unsigned>(c - 'a' + 10);
    else
      return value;
  }
}

const char *skip_blanks(const char *text) {
  while (*text == ' ') ++text;
  return text;
}

const char *skip_word(const char *text) {
  while (*text != 0 && *text != ' ') ++text;
  return text;
}

// A line of maps: "low-high rwxp offset device inode   path".
bool parse_mapping(const char *line, Mapping *mapping) {
  mapping->low = take_hex(&line);
  if (*line++ != '-') return false;
  mapping->high = take_hex(&line);
  if (*line++ != ' ') return false;
  for (int i = 0; i < 4; ++i)
    if (line[i] == 0) return false;
  mapping->readable = line[0] == 'r';
  mapping->writable = line[1] == 'w';
  mapping->executable = line[2] == 'x';
  mapping->shared = line[3] == 's';
  line = skip_blanks(line + 4);
  mapping->offset = take_hex(&line);
  line = skip_word(skip_blanks(line));
  line = skip_word(skip_blanks(line));
  mapping->path = skip_blanks(line);
  return mapping->low < mapping->high;
}

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

struct StackSearch {
  Address inside;
  Address below;  // end of the mapping below the one that holds 'inside'
  AddressRange found;
};

bool search_stack(const Mapping &mapping, void *context) {
  auto *search = static_cast<StackSearch *>(context);
  if (search->inside >= mapping.high) {
    search->below = mapping.high;
    return true;
  }
  if (search->inside >= mapping.low)
    search->found = {mapping.low, mapping.high};
  return false;
}

// The kernel grows the main stack down to its limit or to the next mapping.
bool main_thread_stack(AddressRange *stack) {
  StackSearch search = {address_of(__builtin_frame_address(0)), 0, {0, 0}};
  for_each_mapping(search_stack, &search);
  if (search.found.high == 0) return false;
  *stack = search.found;
  struct rlimit limit;
  if (is_error(system_call(SYS_prlimit64, 0, RLIMIT_STACK, 0, word(&limit))))
    return true;
  Address lowest = search.below;
  if (limit.rlim_cur < stack->high - lowest)
    lowest = stack->high - limit.rlim_cur;
  if (lowest < stack->low) stack->low = lowest;
  return true;
}

bool other_thread_stack(AddressRange *stack) {
  pthread_attr_t attributes;
  const int kept = errno;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  void *low = nullptr;
  size_t size = 0;
  const bool known = pthread_attr_getstack(&attributes, &low, &size) == 0;
  pthread_attr_destroy(&attributes);
  errno = kept;
  if (known) *stack = {address_of(low), address_of(low) + size};
  return known;
}

struct timespec timespec_of(uint64_t ns) {
  struct timespec result;
  result.tv_sec = static_cast<time_t>(ns / 1000000000u);
  result.tv_nsec = static_cast<long>(ns % 1000000000u);
  return result;
}

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

void unmap_memory(void *memory, size_t bytes) {
  system_call(SYS_munmap, word(memory), static_cast<long>(bytes));
}

int32_t process_id() {
  return static_cast<int32_t>(system_call(SYS_getpid));
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

bool thread_stack(AddressRange *stack) {
  return thread_id() == process_id() ? main_thread_stack(stack)
                                     : other_thread_stack(stack);
}

void yield_core() {
  system_call(SYS_sched_yield);
}

void sleep_ns(uint64_t ns) {
  const struct timespec duration = timespec_of(ns);
  system_call(SYS_nanosleep, word(&duration), 0);
}

// clock_gettime is no name that the runtime interposes, and the vdso makes it
// far cheaper than the system call.
uint64_t monotonic_ns() {
  struct timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000u +
         static_cast<uint64_t>(now.tv_nsec);
}

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

bool for_each_mapping(bool (*visit)(const Mapping &, void *), void *context) {
  const int fd = open_file("/proc/self/maps", OpenMode::kRead);
  if (fd < 0) return false;
  LineReader lines(fd);
  Mapping mapping;
  while (const char *line = lines.next())
    if (parse_mapping(line, &mapping) && !visit(mapping, context)) break;
  close_file(fd);
  return true;
}

}  // namespace platform
}  // namespace yeti
