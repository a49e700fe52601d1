// Raw system calls, for files that are specific to a system. They bypass the
// functions that the runtime interposes, and leave errno alone.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_SYSTEM_CALL_H
#define YETI_RUNTIME_BASE_SYSTEM_CALL_H

#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace yeti {
namespace platform {

// The kernel's answer to system call 'number': a result, or a negated errno
// value.
#if defined(__x86_64__)
inline long system_call(long number, long a = 0, long b = 0, long c = 0,
                        long d = 0, long e = 0, long f = 0) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8),
                     "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}
#else
inline long system_call(long number, long a = 0, long b = 0, long c = 0,
                        long d = 0, long e = 0, long f = 0) {
  const int kept = errno;
  long result = syscall(number, a, b, c, d, e, f);
  if (result == -1) result = -errno;
  errno = kept;
  return result;
}
#endif

// A pointer as an argument of a system call.
template <class T>
long word(T *pointer) {
  return reinterpret_cast<long>(pointer);
}

inline bool is_error(long result) {
  return result < 0 && result >= -4095;
}

// 'ns' nanoseconds as the kernel takes them.
inline struct timespec timespec_of(uint64_t ns) {
  struct timespec result;
  result.tv_sec = static_cast<time_t>(ns / 1000000000u);
  result.tv_nsec = static_cast<long>(ns % 1000000000u);
  return result;
}

}  // namespace platform
}  // namespace yeti

#endif
