// Accesses that a library function makes for its caller, in the words of the
// wrappers: YETI_READS(strlen, text, length + 1).
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_LIBRARY_ACCESSES_H
#define YETI_RUNTIME_LIBC_LIBRARY_ACCESSES_H

#include "runtime/interception/interception.h"
#include "runtime/judge/access.h"
#include "runtime/libc/allocation.h"

namespace yeti {

// Tells that the function of 'wrapper' read or wrote the 'size' bytes at
// 'start'. GCC replaces loops by calls of memcpy and memset. If the checks have
// left such a loop, the call is covered by what they have noted, which names
// the source's accesses.
inline void library_read(const Wrapper &wrapper, const volatile void *start,
                         size_t size, const YetiSite *site) {
  if (size == 0 || !wrapper.judges_accesses()) return;
  wrapper.inside([&](ThreadState &thread) {
    if (!thread.footprint.range_log().has_range(AccessKind::kRead,
                                                address_of(start), size))
      on_read(thread, address_of(start), size, site);
  });
}

inline void library_write(const Wrapper &wrapper, const volatile void *start,
                          size_t size, const YetiSite *site) {
  if (size == 0 || !wrapper.judges_accesses()) return;
  wrapper.inside([&](ThreadState &thread) {
    if (!thread.footprint.range_log().has_range(AccessKind::kWrite,
                                                address_of(start), size))
      on_write(thread, address_of(start), size, site);
  });
}

// The length of 'text', and its length within 'limit' bytes, without an access
// that the detector sees.
inline size_t length_of(const char *text) {
  return __builtin_strlen(text);
}
inline size_t length_of(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) ++length;
  return length;
}
// What a function that looks for an end within 'limit' bytes has read.
inline size_t bytes_to_end(const char *text, size_t limit) {
  const size_t length = length_of(text, limit);
  return length < limit ? length + 1 : limit;
}

}  // namespace yeti

// In a wrapper whose Wrapper is called 'wrapper': the function 'name' reads or
// writes.
#define YETI_READS(name, start, size)                                 \
  do {                                                                \
    static const YetiSite yeti_site = YETI_LIBRARY_SITE(#name, Read); \
    ::yeti::library_read(wrapper, start, size, &yeti_site);           \
  } while (0)
#define YETI_WRITES(name, start, size)                                 \
  do {                                                                 \
    static const YetiSite yeti_site = YETI_LIBRARY_SITE(#name, Write); \
    ::yeti::library_write(wrapper, start, size, &yeti_site);           \
  } while (0)
// A string with its end.
#define YETI_READS_TEXT(name, text) \
  YETI_READS(name, text, ::yeti::length_of(text) + 1)

#endif
