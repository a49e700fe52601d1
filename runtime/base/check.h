// CHECK, DCHECK and the ways to give up. CHECK is always on and prints both
// operands; DCHECK vanishes unless configured with --enable-debug-checks. An
// internal failure aborts; a mistake of the user gets one clear line and exit.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_CHECK_H
#define YETI_RUNTIME_BASE_CHECK_H

#include <stdint.h>

namespace yeti {

[[noreturn]] void check_failed(const char *file, int line,
                               const char *condition, uint64_t left,
                               uint64_t right);

// For a mistake of the user, or if there is no more memory: prints "Yeti:
// <message>" and exits with the status that last_words makes of 1.
[[noreturn]] void die_for_user(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

// Called, if it is set, before a process gives up. Prints what there is to say
// about the run so far, and returns the status to exit with in place of
// 'status'. It may find any lock taken and hardly any memory.
extern int (*last_words)(int status);

}  // namespace yeti

#define YETI_CHECK_OP(a, op, b)                                        \
  do {                                                                 \
    auto yeti_left = (a);                                              \
    auto yeti_right = (b);                                             \
    if (__builtin_expect(!(yeti_left op yeti_right), 0))               \
      ::yeti::check_failed(__FILE__, __LINE__, #a " " #op " " #b,      \
                           (uint64_t)yeti_left, (uint64_t)yeti_right); \
  } while (0)
#define YETI_CHECK(a) YETI_CHECK_OP(!!(a), !=, false)
#define YETI_CHECK_EQ(a, b) YETI_CHECK_OP(a, ==, b)
#define YETI_CHECK_NE(a, b) YETI_CHECK_OP(a, !=, b)
#define YETI_CHECK_LT(a, b) YETI_CHECK_OP(a, <, b)
#define YETI_CHECK_LE(a, b) YETI_CHECK_OP(a, <=, b)
#ifdef YETI_DEBUG_CHECKS
#define YETI_DCHECK(a) YETI_CHECK(a)
#define YETI_DCHECK_EQ(a, b) YETI_CHECK_EQ(a, b)
#else
#define YETI_DCHECK(a) ((void)sizeof(a))
#define YETI_DCHECK_EQ(a, b) ((void)sizeof((a) == (b)))
#endif

#endif
