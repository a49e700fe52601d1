// printf for the runtime: no libc, no allocation, no locale. Knows the
// conversions that the runtime uses.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_FORMAT_H
#define YETI_RUNTIME_BASE_FORMAT_H

#include <stdarg.h>

#include "runtime/base/types.h"

namespace yeti {

// As vsnprintf and snprintf for %s %c %d %i %u %x %p %% with the modifiers l,
// ll, z, a width, 0 and -, and a precision for %s. The text is cut to
// 'capacity' - 1 characters and ended by 0; the result is its whole length.
size_t format_text_v(char *buffer, size_t capacity, const char *format,
                     va_list arguments);
size_t format_text(char *buffer, size_t capacity, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

}  // namespace yeti

#endif
