// The error directive while the program runs: libgomp prints its message.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/library_accesses.h"

using namespace yeti;

// A message without a length, in C and C++, ends with a zero.
static size_t bytes_of_message(const char *text, size_t length) {
  return length == static_cast<size_t>(-1) ? length_of(text) + 1 : length;
}

#define YETI_INTERCEPT_MESSAGE(name)                                     \
  YETI_INTERCEPT(void, name, (const char *text, size_t length)) {        \
    YETI_WRAPPER(wrapper);                                               \
    if (text != nullptr)                                                 \
      YETI_READS(error directive, text, bytes_of_message(text, length)); \
    YETI_REAL(name)(text, length);                                       \
  }
YETI_INTERCEPT_MESSAGE(GOMP_warning)
YETI_INTERCEPT_MESSAGE(GOMP_error)
