// Strings that are duplicated, turned into numbers or printed to, and the wide
// ones.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>
#include <stdlib.h>
#include <wchar.h>

#include "runtime/libc/library_accesses.h"

using namespace yeti;

// --- duplicates. The real function allocates by the wrapped malloc: the block
// is begun there, and filled here. ---

#define YETI_INTERCEPT_DUPLICATE(name, shown, parameters, arguments, length) \
  YETI_INTERCEPT(char *, name, parameters) {                                 \
    YETI_WRAPPER(wrapper);                                                   \
    YETI_READS(shown, text, length);                                         \
    char *copy = YETI_REAL(name) arguments;                                  \
    if (copy != nullptr) YETI_WRITES(shown, copy, length_of(copy) + 1);      \
    return copy;                                                             \
  }
YETI_INTERCEPT_DUPLICATE(strdup, strdup, (const char *text), (text),
                         length_of(text) + 1)
YETI_INTERCEPT_DUPLICATE(__strdup, strdup, (const char *text), (text),
                         length_of(text) + 1)
YETI_INTERCEPT_DUPLICATE(strndup, strndup, (const char *text, size_t limit),
                         (text, limit), bytes_to_end(text, limit))
YETI_INTERCEPT_DUPLICATE(__strndup, strndup, (const char *text, size_t limit),
                         (text, limit), bytes_to_end(text, limit))

// --- numbers: read up to the first character that does not belong to it ---

#define YETI_INTERCEPT_NUMBER(result, name, shown, parameters, arguments) \
  YETI_INTERCEPT(result, name, parameters) {                              \
    YETI_WRAPPER(wrapper);                                                \
    char *stop = nullptr;                                                 \
    const result number = YETI_REAL(name) arguments;                      \
    YETI_READS(shown, text, address_of(stop) - address_of(text) + 1);     \
    if (end != nullptr) {                                                 \
      *end = stop;                                                        \
      YETI_WRITES(shown, end, sizeof *end);                               \
    }                                                                     \
    return number;                                                        \
  }
// The second one is what glibc 2.38 and later have in its place for C23 and
// with _GNU_SOURCE.
#define YETI_INTERCEPT_WHOLE(result, name)                        \
  YETI_INTERCEPT_NUMBER(result, name, name,                       \
                        (const char *text, char **end, int base), \
                        (text, &stop, base))                      \
  YETI_INTERCEPT_NUMBER(result, __isoc23_##name, name,            \
                        (const char *text, char **end, int base), \
                        (text, &stop, base))
#define YETI_INTERCEPT_REAL(result, name)                                   \
  YETI_INTERCEPT_NUMBER(result, name, name, (const char *text, char **end), \
                        (text, &stop))
YETI_INTERCEPT_WHOLE(long, strtol)
YETI_INTERCEPT_WHOLE(unsigned long, strtoul)
YETI_INTERCEPT_WHOLE(long long, strtoll)
YETI_INTERCEPT_WHOLE(unsigned long long, strtoull)
YETI_INTERCEPT_REAL(double, strtod)
YETI_INTERCEPT_REAL(float, strtof)
YETI_INTERCEPT_REAL(long double, strtold)

#define YETI_INTERCEPT_ATO(result, name, scan)                       \
  YETI_INTERCEPT(result, name, (const char *text)) {                 \
    YETI_WRAPPER(wrapper);                                           \
    char *stop = nullptr;                                            \
    const result number = static_cast<result>(scan);                 \
    YETI_READS(name, text, address_of(stop) - address_of(text) + 1); \
    return number;                                                   \
  }
YETI_INTERCEPT_ATO(int, atoi, YETI_REAL(strtol)(text, &stop, 10))
YETI_INTERCEPT_ATO(long, atol, YETI_REAL(strtol)(text, &stop, 10))
YETI_INTERCEPT_ATO(long long, atoll, YETI_REAL(strtoll)(text, &stop, 10))
YETI_INTERCEPT_ATO(double, atof, YETI_REAL(strtod)(text, &stop))

// --- wide blocks and strings ---

#define YETI_INTERCEPT_WIDE_COPY(name)                                \
  YETI_INTERCEPT(wchar_t *, name,                                     \
                 (wchar_t * to, const wchar_t *from, size_t count)) { \
    YETI_WRAPPER(wrapper);                                            \
    YETI_READS(name, from, count * sizeof(wchar_t));                  \
    YETI_WRITES(name, to, count * sizeof(wchar_t));                   \
    return YETI_REAL(name)(to, from, count);                          \
  }
YETI_INTERCEPT_WIDE_COPY(wmemcpy)
YETI_INTERCEPT_WIDE_COPY(wmemmove)

#define YETI_INTERCEPT_CHECKED_WIDE_COPY(name, shown)                   \
  YETI_INTERCEPT(                                                       \
      wchar_t *, name,                                                  \
      (wchar_t * to, const wchar_t *from, size_t count, size_t room)) { \
    YETI_WRAPPER(wrapper);                                              \
    YETI_READS(shown, from, count * sizeof(wchar_t));                   \
    YETI_WRITES(shown, to, count * sizeof(wchar_t));                    \
    return YETI_REAL(name)(to, from, count, room);                      \
  }
YETI_INTERCEPT_CHECKED_WIDE_COPY(__wmemcpy_chk, wmemcpy)
YETI_INTERCEPT_CHECKED_WIDE_COPY(__wmemmove_chk, wmemmove)

YETI_INTERCEPT(wchar_t *, wmemset,
               (wchar_t * block, wchar_t value, size_t count)) {
  YETI_WRAPPER(wrapper);
  YETI_WRITES(wmemset, block, count * sizeof(wchar_t));
  return YETI_REAL(wmemset)(block, value, count);
}

YETI_INTERCEPT(wchar_t *, __wmemset_chk,
               (wchar_t * block, wchar_t value, size_t count, size_t room)) {
  YETI_WRAPPER(wrapper);
  YETI_WRITES(wmemset, block, count * sizeof(wchar_t));
  return YETI_REAL(__wmemset_chk)(block, value, count, room);
}

YETI_INTERCEPT(size_t, wcslen, (const wchar_t *text)) {
  YETI_WRAPPER(wrapper);
  const size_t length = YETI_REAL(wcslen)(text);
  YETI_READS(wcslen, text, (length + 1) * sizeof(wchar_t));
  return length;
}

#define YETI_INTERCEPT_WCSCPY(name, parameters, arguments)               \
  YETI_INTERCEPT(wchar_t *, name, parameters) {                          \
    YETI_WRAPPER(wrapper);                                               \
    const size_t size = (YETI_REAL(wcslen)(from) + 1) * sizeof(wchar_t); \
    YETI_READS(wcscpy, from, size);                                      \
    YETI_WRITES(wcscpy, to, size);                                       \
    return YETI_REAL(name) arguments;                                    \
  }
YETI_INTERCEPT_WCSCPY(wcscpy, (wchar_t * to, const wchar_t *from), (to, from))
YETI_INTERCEPT_WCSCPY(__wcscpy_chk,
                      (wchar_t * to, const wchar_t *from, size_t room),
                      (to, from, room))
