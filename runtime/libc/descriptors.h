// Data that goes through the kernel orders threads: what was written to a pipe,
// a socket, an eventfd or a file happens before the return of the read that
// finds it. A file descriptor stands for a clock here: writers release to it,
// readers acquire from it. Descriptors of one pipe or one file share a clock,
// as do all sockets, whose other ends cannot be found. This orders more than
// the data does: a race between threads that also exchange data may be missed,
// but none is invented.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_DESCRIPTORS_H
#define YETI_RUNTIME_LIBC_DESCRIPTORS_H

#include "runtime/judge/descriptor_lives.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/sync/sync.h"

namespace yeti {

// The clock of 'descriptor', as an address for on_acquire and on_release; 0 if
// it is not open.
Address descriptor_clock(int descriptor);

// As above for the descriptor of a stream. Operations on streams make few
// system calls, so the clock is looked up once and kept until the program
// closes the descriptor or gives it another meaning.
Address stream_clock(const void *stream, int descriptor);
void forget_stream(int descriptor);

// 'copy' is another number for what 'original' stands for.
void note_duplicate(int original, int copy);

// The caller is about to write to 'descriptor', or has read from it.
void release_descriptor(const Wrapper &wrapper, int descriptor);
void acquire_descriptor(const Wrapper &wrapper, int descriptor);

// The use of 'descriptor' by a call. It counts when the call begins, before
// what it releases, so that a thread that has read the data may close the
// descriptor.
class DescriptorUse {
 public:
  DescriptorUse(const Wrapper &wrapper, int descriptor, const YetiSite *site);
  // The call is over: 'result' below 0 is a failure, told by errno.
  void end(int64_t result);

 private:
  const Wrapper &wrapper_;
  const int descriptor_;
  const YetiSite *const site_;
  bool is_open_question_ = false;
};

// Closes 'descriptor' by 'close', which returns as close does.
template <class Close>
int close_descriptor(const Wrapper &wrapper, int descriptor,
                     const YetiSite *site, Close close) {
  forget_stream(descriptor);
  if (!wrapper || !DescriptorLives::has(descriptor)) return close();
  if (!wrapper.judges_accesses()) site = nullptr;
  const bool was_closed = DescriptorLives::is_closed(descriptor);
  auto end = [&](ThreadState &thread) {
    DescriptorLives::end(thread, descriptor, site);
  };
  // Afterwards the number may be another thread's.
  if (!was_closed) wrapper.inside(end);
  const int result = close();
  if (!was_closed) return result;
  const bool is_closed_twice = result < 0 && errno == EBADF;
  wrapper.inside([&](ThreadState &thread) {
    if (!is_closed_twice) DescriptorLives::begin(thread, descriptor);
    end(thread);
  });
  return result;
}

}  // namespace yeti

// In a wrapper whose Wrapper is called 'wrapper': the function 'name' uses the
// descriptor until 'yeti_use.end'.
#define YETI_USES_DESCRIPTOR(name, descriptor)                          \
  static const YetiSite yeti_use_site = YETI_LIBRARY_SITE(#name, Read); \
  ::yeti::DescriptorUse yeti_use(wrapper, descriptor, &yeti_use_site)
#define YETI_CLOSES_DESCRIPTOR(name, descriptor, call)                     \
  static const YetiSite yeti_close_site = YETI_LIBRARY_SITE(#name, Write); \
  return ::yeti::close_descriptor(wrapper, descriptor, &yeti_close_site,   \
                                  [&] { return call; })

#endif
