// Linux behind platform.h: what is mapped where, read from /proc, and the
// stacks of threads, which are found by it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <errno.h>
#include <pthread.h>
#include <sys/resource.h>

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

}  // namespace

bool thread_stack(AddressRange *stack) {
  return thread_id() == process_id() ? main_thread_stack(stack)
                                     : other_thread_stack(stack);
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
