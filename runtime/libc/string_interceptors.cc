// Blocks of memory and strings: what the functions of <string.h> and similar
// ones read and write. For functions that stop early, only what they looked at
// counts.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdint.h>

#include "runtime/libc/library_accesses.h"

using namespace yeti;

// --- blocks. The copy is made by memmove in each case: programs linked long
// ago expect that of memcpy. ---

YETI_INTERCEPT(void *, memmove, (void *to, const void *from, size_t size)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(memmove, from, size);
  YETI_WRITES(memmove, to, size);
  return YETI_REAL(memmove)(to, from, size);
}

#define YETI_INTERCEPT_COPY(name, shown, parameters, result) \
  YETI_INTERCEPT(void *, name, parameters) {                 \
    YETI_WRAPPER(wrapper);                                   \
    YETI_READS(shown, from, size);                           \
    YETI_WRITES(shown, to, size);                            \
    YETI_REAL(memmove)(to, from, size);                      \
    return result;                                           \
  }
// The real checked functions end the program when the block does not fit.
#define YETI_INTERCEPT_CHECKED_COPY(name, shown)                           \
  YETI_INTERCEPT(void *, name,                                             \
                 (void *to, const void *from, size_t size, size_t room)) { \
    YETI_WRAPPER(wrapper);                                                 \
    YETI_READS(shown, from, size);                                         \
    YETI_WRITES(shown, to, size);                                          \
    return YETI_REAL(name)(to, from, size, room);                          \
  }

YETI_INTERCEPT_COPY(memcpy, memcpy, (void *to, const void *from, size_t size),
                    to)
YETI_INTERCEPT_COPY(mempcpy, mempcpy, (void *to, const void *from, size_t size),
                    static_cast<char *>(to) + size)
YETI_INTERCEPT_COPY(__mempcpy, mempcpy,
                    (void *to, const void *from, size_t size),
                    static_cast<char *>(to) + size)
YETI_INTERCEPT_CHECKED_COPY(__memcpy_chk, memcpy)
YETI_INTERCEPT_CHECKED_COPY(__memmove_chk, memmove)
YETI_INTERCEPT_CHECKED_COPY(__mempcpy_chk, mempcpy)

YETI_INTERCEPT(void, bcopy, (const void *from, void *to, size_t size)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(bcopy, from, size);
  YETI_WRITES(bcopy, to, size);
  YETI_REAL(memmove)(to, from, size);
}

YETI_INTERCEPT(void *, memccpy,
               (void *to, const void *from, int end, size_t limit)) {
  YETI_WRAPPER(wrapper);
  void *after = YETI_REAL(memccpy)(to, from, end, limit);
  const size_t size =
      after == nullptr ? limit : address_of(after) - address_of(to);
  YETI_READS(memccpy, from, size);
  YETI_WRITES(memccpy, to, size);
  return after;
}

YETI_INTERCEPT(void *, memset, (void *block, int value, size_t size)) {
  YETI_WRAPPER(wrapper);
  YETI_WRITES(memset, block, size);
  return YETI_REAL(memset)(block, value, size);
}

YETI_INTERCEPT(void *, __memset_chk,
               (void *block, int value, size_t size, size_t room)) {
  YETI_WRAPPER(wrapper);
  YETI_WRITES(memset, block, size);
  return YETI_REAL(__memset_chk)(block, value, size, room);
}

#define YETI_INTERCEPT_CLEAR(name)                         \
  YETI_INTERCEPT(void, name, (void *block, size_t size)) { \
    YETI_WRAPPER(wrapper);                                 \
    YETI_WRITES(name, block, size);                        \
    YETI_REAL(name)(block, size);                          \
  }
YETI_INTERCEPT_CLEAR(bzero)
YETI_INTERCEPT_CLEAR(explicit_bzero)

YETI_INTERCEPT(void, __explicit_bzero_chk,
               (void *block, size_t size, size_t room)) {
  YETI_WRAPPER(wrapper);
  YETI_WRITES(explicit_bzero, block, size);
  YETI_REAL(__explicit_bzero_chk)(block, size, room);
}

#define YETI_INTERCEPT_COMPARE_BLOCKS(name)                                \
  YETI_INTERCEPT(int, name, (const void *a, const void *b, size_t size)) { \
    YETI_WRAPPER(wrapper);                                                 \
    YETI_READS(name, a, size);                                             \
    YETI_READS(name, b, size);                                             \
    return YETI_REAL(name)(a, b, size);                                    \
  }
YETI_INTERCEPT_COMPARE_BLOCKS(memcmp)
YETI_INTERCEPT_COMPARE_BLOCKS(bcmp)
YETI_INTERCEPT_COMPARE_BLOCKS(__memcmpeq)

YETI_INTERCEPT(void *, memchr, (const void *block, int wanted, size_t size)) {
  YETI_WRAPPER(wrapper);
  void *found = YETI_REAL(memchr)(block, wanted, size);
  YETI_READS(
      memchr, block,
      found == nullptr ? size : address_of(found) - address_of(block) + 1);
  return found;
}

YETI_INTERCEPT(void *, memrchr, (const void *block, int wanted, size_t size)) {
  YETI_WRAPPER(wrapper);
  void *found = YETI_REAL(memrchr)(block, wanted, size);
  const char *first =
      static_cast<const char *>(found == nullptr ? block : found);
  YETI_READS(memrchr, first, address_of(block) + size - address_of(first));
  return found;
}

YETI_INTERCEPT(void *, rawmemchr, (const void *block, int wanted)) {
  YETI_WRAPPER(wrapper);
  void *found = YETI_REAL(rawmemchr)(block, wanted);
  YETI_READS(rawmemchr, block, address_of(found) - address_of(block) + 1);
  return found;
}

YETI_INTERCEPT(void *, memmem,
               (const void *block, size_t size, const void *wanted,
                size_t wanted_size)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(memmem, wanted, wanted_size);
  void *found = YETI_REAL(memmem)(block, size, wanted, wanted_size);
  YETI_READS(memmem, block,
             found == nullptr
                 ? size
                 : address_of(found) - address_of(block) + wanted_size);
  return found;
}

// --- lengths and copies of strings ---

YETI_INTERCEPT(size_t, strlen, (const char *text)) {
  YETI_WRAPPER(wrapper);
  const size_t length = YETI_REAL(strlen)(text);
  YETI_READS(strlen, text, length + 1);
  return length;
}

YETI_INTERCEPT(size_t, strnlen, (const char *text, size_t limit)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(strnlen, text, bytes_to_end(text, limit));
  return YETI_REAL(strnlen)(text, limit);
}

// 'extra' are the further parameters of the checked forms, which end the
// program by themselves.
#define YETI_INTERCEPT_STRING_COPY(name, shown, parameters, arguments) \
  YETI_INTERCEPT(char *, name, parameters) {                           \
    YETI_WRAPPER(wrapper);                                             \
    const size_t size = length_of(from) + 1;                           \
    YETI_READS(shown, from, size);                                     \
    YETI_WRITES(shown, to, size);                                      \
    return YETI_REAL(name) arguments;                                  \
  }
YETI_INTERCEPT_STRING_COPY(strcpy, strcpy, (char *to, const char *from),
                           (to, from))
YETI_INTERCEPT_STRING_COPY(stpcpy, stpcpy, (char *to, const char *from),
                           (to, from))
YETI_INTERCEPT_STRING_COPY(__stpcpy, stpcpy, (char *to, const char *from),
                           (to, from))
YETI_INTERCEPT_STRING_COPY(__strcpy_chk, strcpy,
                           (char *to, const char *from, size_t room),
                           (to, from, room))
YETI_INTERCEPT_STRING_COPY(__stpcpy_chk, stpcpy,
                           (char *to, const char *from, size_t room),
                           (to, from, room))

// These fill up with zeros: all of 'size' is written.
#define YETI_INTERCEPT_BOUNDED_COPY(name, shown, parameters, arguments) \
  YETI_INTERCEPT(char *, name, parameters) {                            \
    YETI_WRAPPER(wrapper);                                              \
    YETI_READS(shown, from, bytes_to_end(from, size));                  \
    YETI_WRITES(shown, to, size);                                       \
    return YETI_REAL(name) arguments;                                   \
  }
YETI_INTERCEPT_BOUNDED_COPY(strncpy, strncpy,
                            (char *to, const char *from, size_t size),
                            (to, from, size))
YETI_INTERCEPT_BOUNDED_COPY(stpncpy, stpncpy,
                            (char *to, const char *from, size_t size),
                            (to, from, size))
YETI_INTERCEPT_BOUNDED_COPY(__strncpy_chk, strncpy,
                            (char *to, const char *from, size_t size,
                             size_t room),
                            (to, from, size, room))
YETI_INTERCEPT_BOUNDED_COPY(__stpncpy_chk, stpncpy,
                            (char *to, const char *from, size_t size,
                             size_t room),
                            (to, from, size, room))

#define YETI_INTERCEPT_APPEND(name, shown, copied, parameters, arguments) \
  YETI_INTERCEPT(char *, name, parameters) {                              \
    YETI_WRAPPER(wrapper);                                                \
    const size_t before = length_of(to);                                  \
    const size_t size = copied;                                           \
    YETI_READS(shown, from, bytes_to_end(from, size + 1));                \
    YETI_READS(shown, to, before + 1);                                    \
    YETI_WRITES(shown, to + before, size + 1);                            \
    return YETI_REAL(name) arguments;                                     \
  }
YETI_INTERCEPT_APPEND(strcat, strcat, length_of(from),
                      (char *to, const char *from), (to, from))
YETI_INTERCEPT_APPEND(__strcat_chk, strcat, length_of(from),
                      (char *to, const char *from, size_t room),
                      (to, from, room))

YETI_INTERCEPT(char *, strncat, (char *to, const char *from, size_t limit)) {
  YETI_WRAPPER(wrapper);
  const size_t before = length_of(to), size = length_of(from, limit);
  YETI_READS(strncat, from, bytes_to_end(from, limit));
  YETI_READS(strncat, to, before + 1);
  YETI_WRITES(strncat, to + before, size + 1);
  return YETI_REAL(strncat)(to, from, limit);
}

YETI_INTERCEPT(char *, __strncat_chk,
               (char *to, const char *from, size_t limit, size_t room)) {
  YETI_WRAPPER(wrapper);
  const size_t before = length_of(to), size = length_of(from, limit);
  YETI_READS(strncat, from, bytes_to_end(from, limit));
  YETI_READS(strncat, to, before + 1);
  YETI_WRITES(strncat, to + before, size + 1);
  return YETI_REAL(__strncat_chk)(to, from, limit, room);
}

// --- comparisons: up to the first difference ---

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

// What a comparison of at most 'limit' bytes has to look at.
size_t compared(const char *a, const char *b, size_t limit, bool fold) {
  for (size_t i = 0; i < limit; ++i) {
    const bool equal = fold ? lower(a[i]) == lower(b[i]) : a[i] == b[i];
    if (!equal || a[i] == 0) return i + 1;
  }
  return limit;
}

}  // namespace

#define YETI_INTERCEPT_COMPARE(name, limit, fold, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                                \
    YETI_WRAPPER(wrapper);                                               \
    if (wrapper.judges_accesses()) {                                     \
      const size_t size = compared(a, b, limit, fold);                   \
      YETI_READS(name, a, size);                                         \
      YETI_READS(name, b, size);                                         \
    }                                                                    \
    return YETI_REAL(name) arguments;                                    \
  }
YETI_INTERCEPT_COMPARE(strcmp, SIZE_MAX, false, (const char *a, const char *b),
                       (a, b))
YETI_INTERCEPT_COMPARE(strncmp, limit, false,
                       (const char *a, const char *b, size_t limit),
                       (a, b, limit))
YETI_INTERCEPT_COMPARE(strcasecmp, SIZE_MAX, true,
                       (const char *a, const char *b), (a, b))
YETI_INTERCEPT_COMPARE(strncasecmp, limit, true,
                       (const char *a, const char *b, size_t limit),
                       (a, b, limit))

// --- searches ---

#define YETI_INTERCEPT_FIND(name)                                            \
  YETI_INTERCEPT(char *, name, (const char *text, int wanted)) {             \
    YETI_WRAPPER(wrapper);                                                   \
    char *found = YETI_REAL(name)(text, wanted);                             \
    YETI_READS(name, text,                                                   \
               found == nullptr ? length_of(text) + 1                        \
                                : address_of(found) - address_of(text) + 1); \
    return found;                                                            \
  }
YETI_INTERCEPT_FIND(strchr)
YETI_INTERCEPT_FIND(index)
YETI_INTERCEPT_FIND(strchrnul)

#define YETI_INTERCEPT_FIND_LAST(name)                           \
  YETI_INTERCEPT(char *, name, (const char *text, int wanted)) { \
    YETI_WRAPPER(wrapper);                                       \
    YETI_READS_TEXT(name, text);                                 \
    return YETI_REAL(name)(text, wanted);                        \
  }
YETI_INTERCEPT_FIND_LAST(strrchr)
YETI_INTERCEPT_FIND_LAST(rindex)

#define YETI_INTERCEPT_FIND_TEXT(name)                                   \
  YETI_INTERCEPT(char *, name, (const char *text, const char *wanted)) { \
    YETI_WRAPPER(wrapper);                                               \
    const size_t size = length_of(wanted);                               \
    YETI_READS(name, wanted, size + 1);                                  \
    char *found = YETI_REAL(name)(text, wanted);                         \
    YETI_READS(name, text,                                               \
               found == nullptr                                          \
                   ? length_of(text) + 1                                 \
                   : address_of(found) - address_of(text) + size);       \
    return found;                                                        \
  }
YETI_INTERCEPT_FIND_TEXT(strstr)
YETI_INTERCEPT_FIND_TEXT(strcasestr)

YETI_INTERCEPT(char *, strpbrk, (const char *text, const char *wanted)) {
  YETI_WRAPPER(wrapper);
  YETI_READS_TEXT(strpbrk, wanted);
  char *found = YETI_REAL(strpbrk)(text, wanted);
  YETI_READS(strpbrk, text,
             found == nullptr ? length_of(text) + 1
                              : address_of(found) - address_of(text) + 1);
  return found;
}

#define YETI_INTERCEPT_SPAN(name)                                        \
  YETI_INTERCEPT(size_t, name, (const char *text, const char *wanted)) { \
    YETI_WRAPPER(wrapper);                                               \
    YETI_READS_TEXT(name, wanted);                                       \
    const size_t span = YETI_REAL(name)(text, wanted);                   \
    YETI_READS(name, text, span + 1);                                    \
    return span;                                                         \
  }
YETI_INTERCEPT_SPAN(strspn)
YETI_INTERCEPT_SPAN(strcspn)
