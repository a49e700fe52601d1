// See standard_stream.h. The kernel is asked each time whether a number still
// stands for the stream, because the program may change that unseen.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/standard_stream.h"

#include <asm/termbits.h>
#include <sys/ioctl.h>

#include <atomic>

#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"
#include "runtime/base/system_call.h"

namespace yeti {

namespace {

using platform::FileIdentity;
using platform::identity_of;

// How long to wait for a full non-blocking stream for which an earlier wait was
// in vain.
constexpr uint64_t kLaterPatienceNs = 10'000'000;

constexpr std::string_view kLost =
    "\nYeti: messages are missing here: the stream was full and did not "
    "block\n";

struct StandardStream {
  bool is_kept = false;
  std::atomic<bool> has_lost{false};  // text, since the last that went out
  FileIdentity identity;              // of what the stream is
  int copy = -1;
};

SpinLock lock;              // guards the two
StandardStream streams[2];  // output and error
bool is_child = false;      // of the process that began
// The process that this is about. A child of vfork has the memory of its parent
// and descriptors of its own.
int32_t own_process = 0;

StandardStream &stream_of(int number) {
  return streams[number - kStandardOutput];
}

bool has_copy(const StandardStream &stream) {
  return stream.copy >= 0 && identity_of(stream.copy) == stream.identity;
}

// An identity of zeros is that of a closed descriptor.
bool is_open(const FileIdentity &identity) {
  return !(identity == FileIdentity());
}

void drop_copy(StandardStream &stream) {
  if (has_copy(stream)) platform::close_file(stream.copy);
  stream.copy = -1;
}

void keep(StandardStream &stream, int number) {
  drop_copy(stream);
  stream.is_kept = true;
  stream.identity = identity_of(number);
  if (is_open(stream.identity) && !is_child)
    stream.copy = platform::copy_high(number);
}

// The descriptor to write to, or -1.
int descriptor_of(const StandardStream &stream, int number) {
  if (!stream.is_kept) return number;
  if (!is_open(stream.identity)) return -1;
  if (identity_of(number) == stream.identity) return number;
  return has_copy(stream) ? stream.copy : -1;
}

int find_descriptor(int number) {
  SpinGuard guard(lock);
  return descriptor_of(stream_of(number), number);
}

bool write_patiently(int fd, std::string_view text, uint64_t patience_ns) {
  return platform::write_all(fd, text.data(), text.size(), patience_ns) == 0;
}

}  // namespace

uint64_t standard_stream_patience_ns = 5'000'000'000;

void keep_standard_stream(int number) {
  SpinGuard guard(lock);
  own_process = platform::process_id();
  keep(stream_of(number), number);
}

void descriptor_redirected(int descriptor) {
  if (descriptor != kStandardOutput && descriptor != kStandardError) return;
  SpinGuard guard(lock);
  StandardStream &stream = stream_of(descriptor);
  if (stream.is_kept && platform::process_id() == own_process)
    keep(stream, descriptor);
}

void leave_standard_streams() {
  is_child = true;
  own_process = platform::process_id();
  for (StandardStream &stream : streams) drop_copy(stream);
}

// The lock is not held while writing.
bool write_standard_stream(int number, std::string_view text) {
  const int fd = find_descriptor(number);
  if (fd < 0) return false;
  StandardStream &stream = stream_of(number);
  bool is_written;
  if (stream.has_lost.load(std::memory_order_relaxed)) {
    is_written = write_patiently(fd, kLost, kLaterPatienceNs) &&
                 write_patiently(fd, text, kLaterPatienceNs);
  } else {
    is_written = write_patiently(fd, text, standard_stream_patience_ns);
  }
  stream.has_lost.store(!is_written, std::memory_order_relaxed);
  return is_written;
}

bool is_terminal(int number) {
  struct termios settings;
  const int fd = find_descriptor(number);
  return fd >= 0 && platform::system_call(SYS_ioctl, fd, TCGETS,
                                          platform::word(&settings)) == 0;
}

}  // namespace yeti
