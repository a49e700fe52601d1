// Clocks by the identity that fstat gives. Nothing is remembered from call to
// call, so descriptors that were closed or opened unseen do no harm. The
// exception are descriptors of streams, which their streams close.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/descriptors.h"

#include <sys/stat.h>

#include "runtime/base/system_call.h"
#include "runtime/sync/sync.h"

namespace yeti {
namespace {

// Two identities that share one clock are ordered too much, which is harmless.
constexpr size_t kClocks = 1 << 14;
char clocks[kClocks];
char socket_clock;

// An eventfd and the like have no identity but their number. This is the number
// that a duplicate was made from; 0 means itself. Stale entries only order too
// much, because every user of a number finds the same one.
constexpr int kNumbers = 1 << 16;
std::atomic<int> originals[kNumbers];

Address clock_by(uint64_t identity) {
  return address_of(&clocks[(identity * 0x9e3779b97f4a7c15u) >> 50]);
}
static_assert(kClocks == size_t{1} << (64 - 50));

int original_of(int descriptor) {
  if (descriptor >= kNumbers) return descriptor;
  const int original = originals[descriptor].load(std::memory_order_relaxed);
  return original == 0 ? descriptor : original - 1;
}

// The stream that has the descriptor, if its clock is known.
struct KnownStream {
  std::atomic<const void *> stream;
  std::atomic<Address> clock;
};
KnownStream known_streams[kNumbers];

bool look_up(int descriptor, struct stat *status) {
  return platform::system_call(SYS_fstat, descriptor, platform::word(status)) ==
         0;
}

}  // namespace

Address descriptor_clock(int descriptor) {
  struct stat status;
  if (descriptor < 0 || !look_up(descriptor, &status)) return 0;
  if (S_ISSOCK(status.st_mode)) return address_of(&socket_clock);
  if ((status.st_mode & S_IFMT) == 0)
    return clock_by(static_cast<uint64_t>(original_of(descriptor)));
  return clock_by((uint64_t{status.st_dev} << 32) + status.st_ino + kNumbers);
}

Address stream_clock(const void *stream, int descriptor) {
  if (descriptor < 0 || descriptor >= kNumbers)
    return descriptor_clock(descriptor);
  KnownStream &known = known_streams[descriptor];
  if (known.stream.load(std::memory_order_acquire) == stream)
    return known.clock.load(std::memory_order_relaxed);
  const Address clock = descriptor_clock(descriptor);
  known.stream.store(nullptr, std::memory_order_relaxed);
  known.clock.store(clock, std::memory_order_release);
  known.stream.store(stream, std::memory_order_release);
  return clock;
}

void forget_stream(int descriptor) {
  if (descriptor >= 0 && descriptor < kNumbers)
    known_streams[descriptor].stream.store(nullptr, std::memory_order_relaxed);
}

void note_duplicate(int original, int copy) {
  if (copy < 0 || copy >= kNumbers || original == copy) return;
  forget_stream(copy);
  originals[copy].store(original_of(original) + 1, std::memory_order_relaxed);
}

DescriptorUse::DescriptorUse(const Wrapper &wrapper, int descriptor,
                             const YetiSite *site)
    : wrapper_(wrapper), descriptor_(descriptor), site_(site) {
  if (!DescriptorLives::has(descriptor) || !wrapper.judges_accesses()) return;
  is_open_question_ = DescriptorLives::is_closed(descriptor);
  if (is_open_question_) return;
  wrapper.inside([&](ThreadState &thread) {
    DescriptorLives::use(thread, descriptor_, site_);
  });
}

void DescriptorUse::end(int64_t result) {
  if (__builtin_expect(!is_open_question_, 1)) return;
  const bool is_closed = result < 0 && errno == EBADF;
  wrapper_.inside([&](ThreadState &thread) {
    if (!is_closed) DescriptorLives::begin(thread, descriptor_);
    DescriptorLives::use(thread, descriptor_, site_);
  });
}

void release_descriptor(const Wrapper &wrapper, int descriptor) {
  wrapper.inside([&](ThreadState &thread) {
    if (const Address clock = descriptor_clock(descriptor))
      on_release(thread, clock);
  });
}

void acquire_descriptor(const Wrapper &wrapper, int descriptor) {
  wrapper.inside([&](ThreadState &thread) {
    if (const Address clock = descriptor_clock(descriptor))
      on_acquire(thread, clock);
  });
}

}  // namespace yeti
