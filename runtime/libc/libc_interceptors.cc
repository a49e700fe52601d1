// Functions of libc that work on buffers and records of their caller and are of
// no other kind: names, users, addresses, children, sorting. What
// ThreadSanitizer models beyond this and we do not is in libc_unmodelled.inc.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <arpa/inet.h>
#include <dirent.h>
#include <grp.h>
#include <netdb.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "runtime/libc/library_accesses.h"

using namespace yeti;

namespace {

size_t bytes_of_address(int family) {
  return family == AF_INET ? 4 : family == AF_INET6 ? 16 : 0;
}

}  // namespace

// --- texts ---

// The GNU variant may return a constant and leave the buffer alone.
YETI_INTERCEPT(char *, strerror_r, (int error, char *buffer, size_t size)) {
  YETI_WRAPPER(wrapper);
  char *text = YETI_REAL(strerror_r)(error, buffer, size);
  if (text == buffer && size != 0)
    YETI_WRITES(strerror_r, buffer, length_of(buffer) + 1);
  return text;
}
YETI_INTERCEPT(int, __xpg_strerror_r, (int error, char *buffer, size_t size)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(__xpg_strerror_r)(error, buffer, size);
  if (size != 0) YETI_WRITES(strerror_r, buffer, length_of(buffer, size) + 1);
  return result;
}

// The string is read up to the end of the token, which becomes an end of a
// string; the next call goes on from '*next'.
#define YETI_INTERCEPT_STRTOK(name)                                       \
  YETI_INTERCEPT(char *, name,                                            \
                 (char *text, const char *separators, char **next)) {     \
    YETI_WRAPPER(wrapper);                                                \
    char *const start = text != nullptr ? text : *next;                   \
    YETI_READS_TEXT(strtok_r, separators);                                \
    char *token = YETI_REAL(name)(text, separators, next);                \
    if (start != nullptr && *next != nullptr)                             \
      YETI_READS(strtok_r, start, address_of(*next) - address_of(start)); \
    if (token != nullptr && *next != nullptr &&                           \
        *next > token + length_of(token))                                 \
      YETI_WRITES(strtok_r, token + length_of(token), 1);                 \
    YETI_WRITES(strtok_r, next, sizeof *next);                            \
    return token;                                                         \
  }
YETI_INTERCEPT_STRTOK(strtok_r)
YETI_INTERCEPT_STRTOK(__strtok_r)

YETI_INTERCEPT_VERSION(char *, realpath, "GLIBC_2.3",
                       (const char *path, char *resolved)) {
  YETI_WRAPPER(wrapper);
  if (path != nullptr) YETI_READS_TEXT(realpath, path);
  char *result = YETI_REAL(realpath)(path, resolved);
  if (result != nullptr) YETI_WRITES(realpath, result, length_of(result) + 1);
  return result;
}

YETI_INTERCEPT(char *, __realpath_chk,
               (const char *path, char *resolved, size_t room)) {
  YETI_WRAPPER(wrapper);
  if (path != nullptr) YETI_READS_TEXT(realpath, path);
  char *result = YETI_REAL(__realpath_chk)(path, resolved, room);
  if (result != nullptr) YETI_WRITES(realpath, result, length_of(result) + 1);
  return result;
}

// --- sorting: all elements count as moved, whether they are in order or not.
// The program's own function accesses what it compares. ---

YETI_INTERCEPT(void, qsort,
               (void *base, size_t count, size_t size,
                int (*compare)(const void *, const void *))) {
  YETI_WRAPPER(wrapper);
  if (count > 1) YETI_WRITES(qsort, base, count * size);
  YETI_REAL(qsort)(base, count, size, compare);
}
YETI_INTERCEPT(void, qsort_r,
               (void *base, size_t count, size_t size,
                int (*compare)(const void *, const void *, void *),
                void *argument)) {
  YETI_WRAPPER(wrapper);
  if (count > 1) YETI_WRITES(qsort_r, base, count * size);
  YETI_REAL(qsort_r)(base, count, size, compare, argument);
}

// --- users and groups: the record and the pointer to it. What the record
// points to in the buffer is not looked at. ---

#define YETI_INTERCEPT_ENTRY(name, key, Record, reads)                       \
  YETI_INTERCEPT(                                                            \
      int, name,                                                             \
      (key, Record * record, char *buffer, size_t size, Record **found)) {   \
    YETI_WRAPPER(wrapper);                                                   \
    reads;                                                                   \
    const int result = YETI_REAL(name)(wanted, record, buffer, size, found); \
    if (*found != nullptr) YETI_WRITES(name, record, sizeof *record);        \
    YETI_WRITES(name, found, sizeof *found);                                 \
    return result;                                                           \
  }
YETI_INTERCEPT_ENTRY(getpwnam_r, const char *wanted, struct passwd,
                     YETI_READS_TEXT(getpwnam_r, wanted))
YETI_INTERCEPT_ENTRY(getpwuid_r, uid_t wanted, struct passwd, )
YETI_INTERCEPT_ENTRY(getgrnam_r, const char *wanted, struct group,
                     YETI_READS_TEXT(getgrnam_r, wanted))
YETI_INTERCEPT_ENTRY(getgrgid_r, gid_t wanted, struct group, )

// --- addresses ---

#define YETI_INTERCEPT_NTOP(name, parameters, arguments)                      \
  YETI_INTERCEPT(const char *, name, parameters) {                            \
    YETI_WRAPPER(wrapper);                                                    \
    YETI_READS(inet_ntop, address, bytes_of_address(family));                 \
    const char *result = YETI_REAL(name) arguments;                           \
    if (result != nullptr) YETI_WRITES(inet_ntop, text, length_of(text) + 1); \
    return result;                                                            \
  }
YETI_INTERCEPT_NTOP(inet_ntop,
                    (int family, const void *address, char *text,
                     socklen_t size),
                    (family, address, text, size))
YETI_INTERCEPT_NTOP(__inet_ntop_chk,
                    (int family, const void *address, char *text,
                     socklen_t size, size_t room),
                    (family, address, text, size, room))

#define YETI_INTERCEPT_PTON(name, parameters, arguments)       \
  YETI_INTERCEPT(int, name, parameters) {                      \
    YETI_WRAPPER(wrapper);                                     \
    const int result = YETI_REAL(name) arguments;              \
    if (result != 1) return result;                            \
    YETI_READS_TEXT(inet_pton, text);                          \
    YETI_WRITES(inet_pton, address, bytes_of_address(family)); \
    return result;                                             \
  }
YETI_INTERCEPT_PTON(inet_pton, (int family, const char *text, void *address),
                    (family, text, address))
YETI_INTERCEPT_PTON(__inet_pton_chk,
                    (int family, const char *text, void *address, size_t room),
                    (family, text, address, room))

YETI_INTERCEPT(int, getaddrinfo,
               (const char *host, const char *service,
                const struct addrinfo *hints, struct addrinfo **found)) {
  YETI_WRAPPER(wrapper);
  if (host != nullptr) YETI_READS_TEXT(getaddrinfo, host);
  if (service != nullptr) YETI_READS_TEXT(getaddrinfo, service);
  if (hints != nullptr) YETI_READS(getaddrinfo, hints, sizeof *hints);
  const int result = YETI_REAL(getaddrinfo)(host, service, hints, found);
  if (result == 0) YETI_WRITES(getaddrinfo, found, sizeof *found);
  return result;
}

// What fits is written; the length tells how much there is.
#define YETI_INTERCEPT_ADDRESS_OF(name)                                     \
  YETI_INTERCEPT(int, name,                                                 \
                 (int file, struct sockaddr *address, socklen_t *length)) { \
    YETI_WRAPPER(wrapper);                                                  \
    const socklen_t room = *length;                                         \
    const int result = YETI_REAL(name)(file, address, length);              \
    if (result != 0) return result;                                         \
    YETI_WRITES(name, address, room < *length ? room : *length);            \
    YETI_WRITES(name, length, sizeof *length);                              \
    return result;                                                          \
  }
YETI_INTERCEPT_ADDRESS_OF(getsockname)
YETI_INTERCEPT_ADDRESS_OF(getpeername)

YETI_INTERCEPT(int, getsockopt,
               (int file, int level, int option, void *value,
                socklen_t *length)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(getsockopt)(file, level, option, value, length);
  if (result != 0) return result;
  YETI_WRITES(getsockopt, value, *length);
  YETI_WRITES(getsockopt, length, sizeof *length);
  return result;
}

YETI_INTERCEPT(int, bind,
               (int file, const struct sockaddr *address, socklen_t length)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(bind, address, length);
  return YETI_REAL(bind)(file, address, length);
}

// --- children ---

#define YETI_INTERCEPT_WAIT(name, parameters, arguments, usage_of)    \
  YETI_INTERCEPT(pid_t, name, parameters) {                           \
    YETI_WRAPPER(wrapper);                                            \
    const pid_t child = YETI_REAL(name) arguments;                    \
    if (child <= 0) return child;                                     \
    if (status != nullptr) YETI_WRITES(name, status, sizeof *status); \
    struct rusage *const usage = usage_of;                            \
    if (usage != nullptr) YETI_WRITES(name, usage, sizeof *usage);    \
    return child;                                                     \
  }
YETI_INTERCEPT_WAIT(wait, (int *status), (status), nullptr)
YETI_INTERCEPT_WAIT(waitpid, (pid_t wanted, int *status, int options),
                    (wanted, status, options), nullptr)
YETI_INTERCEPT_WAIT(wait3, (int *status, int options, struct rusage *used),
                    (status, options, used), used)
YETI_INTERCEPT_WAIT(wait4,
                    (pid_t wanted, int *status, int options,
                     struct rusage *used),
                    (wanted, status, options, used), used)

// --- folders ---

#define YETI_INTERCEPT_READDIR_R(name, Entry)                                \
  YETI_INTERCEPT(int, name, (DIR * folder, Entry * entry, Entry * *found)) { \
    YETI_WRAPPER(wrapper);                                                   \
    const int result = YETI_REAL(name)(folder, entry, found);                \
    if (result == 0 && *found != nullptr)                                    \
      YETI_WRITES(name, entry, entry->d_reclen);                             \
    YETI_WRITES(name, found, sizeof *found);                                 \
    return result;                                                           \
  }
YETI_INTERCEPT_READDIR_R(readdir_r, struct dirent)
YETI_INTERCEPT_READDIR_R(readdir64_r, struct dirent64)
