// Streams: the buffers given by the caller are accessed; what goes through the
// stream's descriptor orders threads as in io_interceptors.cc. The streams
// themselves lock, and are not looked at.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>
#include <stdio.h>

#include "runtime/base/standard_stream.h"
#include "runtime/libc/descriptors.h"
#include "runtime/libc/format_arguments.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/sync/sync.h"

using namespace yeti;

namespace {

void tell(const Wrapper &wrapper, FILE *stream,
          void (*what)(ThreadState &, Address)) {
  wrapper.inside([&](ThreadState &thread) {
    const Address clock = stream_clock(stream, fileno_unlocked(stream));
    if (clock != 0) what(thread, clock);
  });
}

void release_stream(const Wrapper &wrapper, FILE *stream) {
  tell(wrapper, stream, on_release);
}

void acquire_stream(const Wrapper &wrapper, FILE *stream) {
  tell(wrapper, stream, on_acquire);
}

}  // namespace

// --- input ---

#define YETI_INTERCEPT_FREAD(name, parameters, arguments) \
  YETI_INTERCEPT(size_t, name, parameters) {              \
    YETI_WRAPPER(wrapper);                                \
    const size_t got = YETI_REAL(name) arguments;         \
    acquire_stream(wrapper, stream);                      \
    YETI_WRITES(fread, buffer, got *size);                \
    return got;                                           \
  }
YETI_INTERCEPT_FREAD(fread,
                     (void *buffer, size_t size, size_t count, FILE *stream),
                     (buffer, size, count, stream))
YETI_INTERCEPT_FREAD(fread_unlocked,
                     (void *buffer, size_t size, size_t count, FILE *stream),
                     (buffer, size, count, stream))
YETI_INTERCEPT_FREAD(__fread_chk,
                     (void *buffer, size_t room, size_t size, size_t count,
                      FILE *stream),
                     (buffer, room, size, count, stream))
YETI_INTERCEPT_FREAD(__fread_unlocked_chk,
                     (void *buffer, size_t room, size_t size, size_t count,
                      FILE *stream),
                     (buffer, room, size, count, stream))

#define YETI_INTERCEPT_FGETS(name, parameters, arguments)               \
  YETI_INTERCEPT(char *, name, parameters) {                            \
    YETI_WRAPPER(wrapper);                                              \
    char *line = YETI_REAL(name) arguments;                             \
    acquire_stream(wrapper, stream);                                    \
    if (line != nullptr) YETI_WRITES(fgets, line, length_of(line) + 1); \
    return line;                                                        \
  }
YETI_INTERCEPT_FGETS(fgets, (char *buffer, int size, FILE *stream),
                     (buffer, size, stream))
YETI_INTERCEPT_FGETS(fgets_unlocked, (char *buffer, int size, FILE *stream),
                     (buffer, size, stream))
YETI_INTERCEPT_FGETS(__fgets_chk,
                     (char *buffer, size_t room, int size, FILE *stream),
                     (buffer, room, size, stream))
YETI_INTERCEPT_FGETS(__fgets_unlocked_chk,
                     (char *buffer, size_t room, int size, FILE *stream),
                     (buffer, room, size, stream))

// The line grows by the wrapped realloc.
#define YETI_INTERCEPT_GETDELIM(name, parameters, arguments)     \
  YETI_INTERCEPT(ssize_t, name, parameters) {                    \
    YETI_WRAPPER(wrapper);                                       \
    const ssize_t length = YETI_REAL(name) arguments;            \
    acquire_stream(wrapper, stream);                             \
    YETI_WRITES(name, line, sizeof *line);                       \
    YETI_WRITES(name, size, sizeof *size);                       \
    if (length >= 0)                                             \
      YETI_WRITES(name, *line, static_cast<size_t>(length) + 1); \
    return length;                                               \
  }
YETI_INTERCEPT_GETDELIM(getline, (char **line, size_t *size, FILE *stream),
                        (line, size, stream))
YETI_INTERCEPT_GETDELIM(getdelim,
                        (char **line, size_t *size, int end, FILE *stream),
                        (line, size, end, stream))
YETI_INTERCEPT_GETDELIM(__getdelim,
                        (char **line, size_t *size, int end, FILE *stream),
                        (line, size, end, stream))

// A character that is in the stream's buffer already came with an earlier read.
#define YETI_INTERCEPT_GETC(name, parameters, arguments, source)           \
  YETI_INTERCEPT(int, name, parameters) {                                  \
    const bool refills = (source)->_IO_read_ptr == (source)->_IO_read_end; \
    if (!refills) return YETI_REAL(name) arguments;                        \
    YETI_WRAPPER(wrapper);                                                 \
    const int result = YETI_REAL(name) arguments;                          \
    acquire_stream(wrapper, source);                                       \
    return result;                                                         \
  }
YETI_INTERCEPT_GETC(fgetc, (FILE * stream), (stream), stream)
YETI_INTERCEPT_GETC(getc, (FILE * stream), (stream), stream)
YETI_INTERCEPT_GETC(getchar, (), (), stdin)

// --- output ---

#define YETI_INTERCEPT_FWRITE(name)                                    \
  YETI_INTERCEPT(                                                      \
      size_t, name,                                                    \
      (const void *buffer, size_t size, size_t count, FILE *stream)) { \
    YETI_WRAPPER(wrapper);                                             \
    YETI_READS(fwrite, buffer, size *count);                           \
    release_stream(wrapper, stream);                                   \
    return YETI_REAL(name)(buffer, size, count, stream);               \
  }
YETI_INTERCEPT_FWRITE(fwrite)
YETI_INTERCEPT_FWRITE(fwrite_unlocked)

#define YETI_INTERCEPT_FPUTS(name)                              \
  YETI_INTERCEPT(int, name, (const char *text, FILE *stream)) { \
    YETI_WRAPPER(wrapper);                                      \
    YETI_READS_TEXT(fputs, text);                               \
    release_stream(wrapper, stream);                            \
    return YETI_REAL(name)(text, stream);                       \
  }
YETI_INTERCEPT_FPUTS(fputs)
YETI_INTERCEPT_FPUTS(fputs_unlocked)

YETI_INTERCEPT(int, puts, (const char *text)) {
  YETI_WRAPPER(wrapper);
  YETI_READS_TEXT(puts, text);
  release_stream(wrapper, stdout);
  return YETI_REAL(puts)(text);
}

YETI_INTERCEPT(int, fflush, (FILE * stream)) {
  YETI_WRAPPER(wrapper);
  if (stream != nullptr) release_stream(wrapper, stream);
  return YETI_REAL(fflush)(stream);
}

YETI_INTERCEPT(int, fclose, (FILE * stream)) {
  YETI_WRAPPER(wrapper);
  release_stream(wrapper, stream);
  YETI_CLOSES_DESCRIPTOR(fclose, fileno_unlocked(stream),
                         YETI_REAL(fclose)(stream));
}

YETI_INTERCEPT(int, pclose, (FILE * stream)) {
  YETI_WRAPPER(wrapper);
  YETI_CLOSES_DESCRIPTOR(pclose, fileno_unlocked(stream),
                         YETI_REAL(pclose)(stream));
}

// The stream's descriptor begins a new life, whether its number is the same or
// not.
#define YETI_INTERCEPT_FREOPEN(name)                                         \
  YETI_INTERCEPT(FILE *, name,                                               \
                 (const char *path, const char *mode, FILE *stream)) {       \
    YETI_WRAPPER(wrapper);                                                   \
    FILE *opened = nullptr;                                                  \
    close_descriptor(wrapper, fileno_unlocked(stream), nullptr, [&] {        \
      opened = YETI_REAL(name)(path, mode, stream);                          \
      return 0;                                                              \
    });                                                                      \
    wrapper.inside([&](ThreadState &) {                                      \
      if (opened != nullptr) descriptor_redirected(fileno_unlocked(opened)); \
    });                                                                      \
    return opened;                                                           \
  }
YETI_INTERCEPT_FREOPEN(freopen)
YETI_INTERCEPT_FREOPEN(freopen64)

// --- formatted output. All forms call the ones with a va_list; 'tell' tells
// what is read through the arguments. ---

#define YETI_TELL_FORMAT(name)                                        \
  do {                                                                \
    static const YetiSite yeti_site = YETI_LIBRARY_SITE(#name, Read); \
    read_format_arguments(wrapper, format, list, &yeti_site);         \
  } while (0)

#define YETI_INTERCEPT_VFPRINTF(name, shown, stream, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                                   \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_TELL_FORMAT(shown);                                                \
    release_stream(wrapper, stream);                                        \
    return YETI_REAL(name) arguments;                                       \
  }
YETI_INTERCEPT_VFPRINTF(vfprintf, vfprintf, stream,
                        (FILE * stream, const char *format, va_list list),
                        (stream, format, list))
YETI_INTERCEPT_VFPRINTF(__vfprintf_chk, vfprintf, stream,
                        (FILE * stream, int flag, const char *format,
                         va_list list),
                        (stream, flag, format, list))
YETI_INTERCEPT_VFPRINTF(vprintf, vprintf, stdout,
                        (const char *format, va_list list), (format, list))
YETI_INTERCEPT_VFPRINTF(__vprintf_chk, vprintf, stdout,
                        (int flag, const char *format, va_list list),
                        (flag, format, list))

#define YETI_INTERCEPT_FPRINTF(name, shown, stream, parameters, real) \
  YETI_INTERCEPT(int, name, parameters) {                             \
    YETI_WRAPPER(wrapper);                                            \
    va_list list;                                                     \
    va_start(list, format);                                           \
    YETI_TELL_FORMAT(shown);                                          \
    release_stream(wrapper, stream);                                  \
    const int result = real;                                          \
    va_end(list);                                                     \
    return result;                                                    \
  }
YETI_INTERCEPT_FPRINTF(printf, printf, stdout, (const char *format, ...),
                       YETI_REAL(vprintf)(format, list))
YETI_INTERCEPT_FPRINTF(__printf_chk, printf, stdout,
                       (int flag, const char *format, ...),
                       YETI_REAL(__vprintf_chk)(flag, format, list))
YETI_INTERCEPT_FPRINTF(fprintf, fprintf, stream,
                       (FILE * stream, const char *format, ...),
                       YETI_REAL(vfprintf)(stream, format, list))
YETI_INTERCEPT_FPRINTF(__fprintf_chk, fprintf, stream,
                       (FILE * stream, int flag, const char *format, ...),
                       YETI_REAL(__vfprintf_chk)(stream, flag, format, list))

// --- formatted output into memory. 'length' is what the whole text has. ---

#define YETI_TELL_TEXT(name, room)                              \
  if (length >= 0) {                                            \
    const size_t whole = static_cast<size_t>(length) + 1;       \
    YETI_WRITES(name, buffer, whole < (room) ? whole : (room)); \
  }                                                             \
  return length

#define YETI_INTERCEPT_VSPRINTF(name, shown, room, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                                 \
    YETI_WRAPPER(wrapper);                                                \
    YETI_TELL_FORMAT(shown);                                              \
    const int length = YETI_REAL(name) arguments;                         \
    YETI_TELL_TEXT(shown, room);                                          \
  }
#define YETI_INTERCEPT_SPRINTF(name, shown, room, parameters, real) \
  YETI_INTERCEPT(int, name, parameters) {                           \
    YETI_WRAPPER(wrapper);                                          \
    va_list list;                                                   \
    va_start(list, format);                                         \
    YETI_TELL_FORMAT(shown);                                        \
    const int length = real;                                        \
    va_end(list);                                                   \
    YETI_TELL_TEXT(shown, room);                                    \
  }

YETI_INTERCEPT_VSPRINTF(vsprintf, vsprintf, SIZE_MAX,
                        (char *buffer, const char *format, va_list list),
                        (buffer, format, list))
YETI_INTERCEPT_VSPRINTF(vsnprintf, vsnprintf, size,
                        (char *buffer, size_t size, const char *format,
                         va_list list),
                        (buffer, size, format, list))
YETI_INTERCEPT_VSPRINTF(__vsprintf_chk, vsprintf, SIZE_MAX,
                        (char *buffer, int flag, size_t room,
                         const char *format, va_list list),
                        (buffer, flag, room, format, list))
YETI_INTERCEPT_VSPRINTF(__vsnprintf_chk, vsnprintf, size,
                        (char *buffer, size_t size, int flag, size_t room,
                         const char *format, va_list list),
                        (buffer, size, flag, room, format, list))
YETI_INTERCEPT_SPRINTF(sprintf, sprintf, SIZE_MAX,
                       (char *buffer, const char *format, ...),
                       YETI_REAL(vsprintf)(buffer, format, list))
YETI_INTERCEPT_SPRINTF(snprintf, snprintf, size,
                       (char *buffer, size_t size, const char *format, ...),
                       YETI_REAL(vsnprintf)(buffer, size, format, list))
YETI_INTERCEPT_SPRINTF(__sprintf_chk, sprintf, SIZE_MAX,
                       (char *buffer, int flag, size_t room, const char *format,
                        ...),
                       YETI_REAL(__vsprintf_chk)(buffer, flag, room, format,
                                                 list))
YETI_INTERCEPT_SPRINTF(__snprintf_chk, snprintf, size,
                       (char *buffer, size_t size, int flag, size_t room,
                        const char *format, ...),
                       YETI_REAL(__vsnprintf_chk)(buffer, size, flag, room,
                                                  format, list))

// --- formatted output into memory that the real function allocates by the
// wrapped malloc: the block is begun there, and filled here. ---

#define YETI_TELL_ALLOCATED_TEXT(name)                           \
  if (length >= 0) {                                             \
    YETI_WRITES(name, result, sizeof *result);                   \
    YETI_WRITES(name, *result, static_cast<size_t>(length) + 1); \
  }                                                              \
  return length

#define YETI_INTERCEPT_VASPRINTF(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                     \
    YETI_WRAPPER(wrapper);                                    \
    YETI_TELL_FORMAT(vasprintf);                              \
    const int length = YETI_REAL(name) arguments;             \
    YETI_TELL_ALLOCATED_TEXT(vasprintf);                      \
  }
#define YETI_INTERCEPT_ASPRINTF(name, parameters, real) \
  YETI_INTERCEPT(int, name, parameters) {               \
    YETI_WRAPPER(wrapper);                              \
    va_list list;                                       \
    va_start(list, format);                             \
    YETI_TELL_FORMAT(asprintf);                         \
    const int length = real;                            \
    va_end(list);                                       \
    YETI_TELL_ALLOCATED_TEXT(asprintf);                 \
  }
YETI_INTERCEPT_VASPRINTF(vasprintf,
                         (char **result, const char *format, va_list list),
                         (result, format, list))
YETI_INTERCEPT_VASPRINTF(__vasprintf_chk,
                         (char **result, int flag, const char *format,
                          va_list list),
                         (result, flag, format, list))
YETI_INTERCEPT_ASPRINTF(asprintf, (char **result, const char *format, ...),
                        YETI_REAL(vasprintf)(result, format, list))
YETI_INTERCEPT_ASPRINTF(__asprintf_chk,
                        (char **result, int flag, const char *format, ...),
                        YETI_REAL(__vasprintf_chk)(result, flag, format, list))

// --- formatted output to a descriptor ---

#define YETI_INTERCEPT_VDPRINTF(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                    \
    YETI_WRAPPER(wrapper);                                   \
    YETI_TELL_FORMAT(vdprintf);                              \
    release_descriptor(wrapper, file);                       \
    return YETI_REAL(name) arguments;                        \
  }
#define YETI_INTERCEPT_DPRINTF(name, parameters, real) \
  YETI_INTERCEPT(int, name, parameters) {              \
    YETI_WRAPPER(wrapper);                             \
    va_list list;                                      \
    va_start(list, format);                            \
    YETI_TELL_FORMAT(dprintf);                         \
    release_descriptor(wrapper, file);                 \
    const int result = real;                           \
    va_end(list);                                      \
    return result;                                     \
  }
YETI_INTERCEPT_VDPRINTF(vdprintf, (int file, const char *format, va_list list),
                        (file, format, list))
YETI_INTERCEPT_VDPRINTF(__vdprintf_chk,
                        (int file, int flag, const char *format, va_list list),
                        (file, flag, format, list))
YETI_INTERCEPT_DPRINTF(dprintf, (int file, const char *format, ...),
                       YETI_REAL(vdprintf)(file, format, list))
YETI_INTERCEPT_DPRINTF(__dprintf_chk,
                       (int file, int flag, const char *format, ...),
                       YETI_REAL(__vdprintf_chk)(file, flag, format, list))
