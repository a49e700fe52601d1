// Formatted input: the results are written through the arguments. What comes
// from a stream orders threads as in stdio_interceptors.cc.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>
#include <stdio.h>

#include "runtime/libc/descriptors.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/libc/scan_arguments.h"
#include "runtime/sync/sync.h"

using namespace yeti;

namespace {

// Where the input comes from: a stream orders threads, a text is read.
struct Source {
  FILE *stream;
  const char *text;
};

Source from(FILE *stream) {
  return {stream, nullptr};
}
Source from(const char *text) {
  return {nullptr, text};
}

// A text is read as a whole: the real function looks for its end first.
void begin_scan(const Wrapper &wrapper, const Source &source,
                const char *format, const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  library_read(wrapper, format, length_of(format) + 1, site);
  if (source.text != nullptr)
    library_read(wrapper, source.text, length_of(source.text) + 1, site);
}

void end_scan(const Wrapper &wrapper, const Source &source) {
  if (source.stream == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    const Address clock =
        stream_clock(source.stream, fileno_unlocked(source.stream));
    if (clock != 0) on_acquire(thread, clock);
  });
}

}  // namespace

// 'real' is the call of a real function with the arguments in 'list'; its
// result becomes 'assigned'.
#define YETI_SCAN(shown, dialect, source, real)                            \
  static const YetiSite reads = YETI_LIBRARY_SITE(#shown, Read);           \
  static const YetiSite writes = YETI_LIBRARY_SITE(#shown, Write);         \
  begin_scan(wrapper, from(source), format, &reads);                       \
  va_list kept;                                                            \
  va_copy(kept, list);                                                     \
  const int assigned = real;                                               \
  end_scan(wrapper, from(source));                                         \
  write_scan_arguments(wrapper, format, kept, assigned, dialect, &writes); \
  va_end(kept)

#define YETI_INTERCEPT_VSCAN(name, shown, dialect, source, parameters, \
                             arguments)                                \
  YETI_INTERCEPT(int, name, parameters) {                              \
    YETI_WRAPPER(wrapper);                                             \
    YETI_SCAN(shown, dialect, source, YETI_REAL(name) arguments);      \
    return assigned;                                                   \
  }
#define YETI_INTERCEPT_SCAN(name, shown, dialect, source, parameters, real) \
  YETI_INTERCEPT(int, name, parameters) {                                   \
    YETI_WRAPPER(wrapper);                                                  \
    va_list list;                                                           \
    va_start(list, format);                                                 \
    YETI_SCAN(shown, dialect, source, real);                                \
    va_end(list);                                                           \
    return assigned;                                                        \
  }

// All six functions; 'prefix' is what the dialect puts before their names.
#define YETI_INTERCEPT_SCANS(prefix, dialect)                                \
  YETI_INTERCEPT_VSCAN(prefix##vscanf, vscanf, dialect, stdin,               \
                       (const char *format, va_list list), (format, list))   \
  YETI_INTERCEPT_VSCAN(prefix##vfscanf, vfscanf, dialect, stream,            \
                       (FILE * stream, const char *format, va_list list),    \
                       (stream, format, list))                               \
  YETI_INTERCEPT_VSCAN(prefix##vsscanf, vsscanf, dialect, text,              \
                       (const char *text, const char *format, va_list list), \
                       (text, format, list))                                 \
  YETI_INTERCEPT_SCAN(prefix##scanf, scanf, dialect, stdin,                  \
                      (const char *format, ...),                             \
                      YETI_REAL(prefix##vscanf)(format, list))               \
  YETI_INTERCEPT_SCAN(prefix##fscanf, fscanf, dialect, stream,               \
                      (FILE * stream, const char *format, ...),              \
                      YETI_REAL(prefix##vfscanf)(stream, format, list))      \
  YETI_INTERCEPT_SCAN(prefix##sscanf, sscanf, dialect, text,                 \
                      (const char *text, const char *format, ...),           \
                      YETI_REAL(prefix##vsscanf)(text, format, list))

YETI_INTERCEPT_SCANS(, ScanDialect::kOld)
YETI_INTERCEPT_SCANS(__isoc99_, ScanDialect::kC99)
// What glibc 2.38 and later have in their place for C23 and with _GNU_SOURCE: a
// number may be binary, which changes nothing here.
YETI_INTERCEPT_SCANS(__isoc23_, ScanDialect::kC99)
