// System calls that fill a buffer of the caller: they write to it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <mqueue.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>

#include "runtime/libc/descriptors.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/sync/sync.h"

using namespace yeti;

// A function that returns 0 when it has filled '*result'.
#define YETI_INTERCEPT_FILL(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                \
    YETI_WRAPPER(wrapper);                               \
    const int status = YETI_REAL(name) arguments;        \
    if (status == 0 && result != nullptr)                \
      YETI_WRITES(name, result, sizeof *result);         \
    return status;                                       \
  }
YETI_INTERCEPT_FILL(stat, (const char *path, struct stat *result),
                    (path, result))
YETI_INTERCEPT_FILL(lstat, (const char *path, struct stat *result),
                    (path, result))
YETI_INTERCEPT_FILL(fstat, (int file, struct stat *result), (file, result))
YETI_INTERCEPT_FILL(fstatat,
                    (int folder, const char *path, struct stat *result,
                     int flags),
                    (folder, path, result, flags))
YETI_INTERCEPT_FILL(stat64, (const char *path, struct stat64 *result),
                    (path, result))
YETI_INTERCEPT_FILL(lstat64, (const char *path, struct stat64 *result),
                    (path, result))
YETI_INTERCEPT_FILL(fstat64, (int file, struct stat64 *result), (file, result))
YETI_INTERCEPT_FILL(gettimeofday, (struct timeval * result, void *zone),
                    (result, zone))
YETI_INTERCEPT_FILL(getrusage, (int who, struct rusage *result), (who, result))
YETI_INTERCEPT_FILL(getrlimit, (int what, struct rlimit *result),
                    (what, result))
YETI_INTERCEPT_FILL(uname, (struct utsname * result), (result))
YETI_INTERCEPT_FILL(getitimer, (int which, struct itimerval *result),
                    (which, result))

// Two descriptors.
#define YETI_INTERCEPT_PAIR(name, parameters, arguments)        \
  YETI_INTERCEPT(int, name, parameters) {                       \
    YETI_WRAPPER(wrapper);                                      \
    const int status = YETI_REAL(name) arguments;               \
    if (status == 0) YETI_WRITES(name, pair, 2 * sizeof *pair); \
    return status;                                              \
  }
YETI_INTERCEPT_PAIR(pipe, (int *pair), (pair))
YETI_INTERCEPT_PAIR(pipe2, (int *pair, int flags), (pair, flags))
YETI_INTERCEPT_PAIR(socketpair, (int domain, int type, int protocol, int *pair),
                    (domain, type, protocol, pair))

YETI_INTERCEPT(time_t, time, (time_t * result)) {
  YETI_WRAPPER(wrapper);
  const time_t now = YETI_REAL(time)(result);
  if (result != nullptr) YETI_WRITES(time, result, sizeof *result);
  return now;
}

#define YETI_INTERCEPT_GETCWD(name, parameters, arguments) \
  YETI_INTERCEPT(char *, name, parameters) {               \
    YETI_WRAPPER(wrapper);                                 \
    char *path = YETI_REAL(name) arguments;                \
    if (path != nullptr && buffer != nullptr)              \
      YETI_WRITES(getcwd, path, length_of(path) + 1);      \
    return path;                                           \
  }
YETI_INTERCEPT_GETCWD(getcwd, (char *buffer, size_t size), (buffer, size))
YETI_INTERCEPT_GETCWD(__getcwd_chk, (char *buffer, size_t size, size_t room),
                      (buffer, size, room))

#define YETI_INTERCEPT_READLINK(name, parameters, arguments)      \
  YETI_INTERCEPT(ssize_t, name, parameters) {                     \
    YETI_WRAPPER(wrapper);                                        \
    const ssize_t length = YETI_REAL(name) arguments;             \
    if (length > 0)                                               \
      YETI_WRITES(readlink, buffer, static_cast<size_t>(length)); \
    return length;                                                \
  }
YETI_INTERCEPT_READLINK(readlink, (const char *path, char *buffer, size_t size),
                        (path, buffer, size))
YETI_INTERCEPT_READLINK(__readlink_chk,
                        (const char *path, char *buffer, size_t size,
                         size_t room),
                        (path, buffer, size, room))

#define YETI_INTERCEPT_CALENDAR(name)                                      \
  YETI_INTERCEPT(struct tm *, name, (const time_t *from, struct tm *to)) { \
    YETI_WRAPPER(wrapper);                                                 \
    YETI_READS(name, from, sizeof *from);                                  \
    struct tm *result = YETI_REAL(name)(from, to);                         \
    if (result != nullptr) YETI_WRITES(name, to, sizeof *to);              \
    return result;                                                         \
  }
YETI_INTERCEPT_CALENDAR(localtime_r)
YETI_INTERCEPT_CALENDAR(gmtime_r)

YETI_INTERCEPT(size_t, strftime,
               (char *buffer, size_t size, const char *format,
                const struct tm *from)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(strftime, from, sizeof *from);
  const size_t length = YETI_REAL(strftime)(buffer, size, format, from);
  if (length != 0) YETI_WRITES(strftime, buffer, length + 1);
  return length;
}

// --- message queues: sending happens before receiving ---

namespace {
char message_queues;
}  // namespace

YETI_INTERCEPT(int, mq_send,
               (mqd_t queue, const char *message, size_t size,
                unsigned priority)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(mq_send, message, size);
  release_descriptor(wrapper, queue);
  return YETI_REAL(mq_send)(queue, message, size, priority);
}

YETI_INTERCEPT(int, mq_timedsend,
               (mqd_t queue, const char *message, size_t size,
                unsigned priority, const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(mq_timedsend, message, size);
  release_descriptor(wrapper, queue);
  return YETI_REAL(mq_timedsend)(queue, message, size, priority, until);
}

#define YETI_INTERCEPT_MQ_RECEIVE(name, parameters, arguments) \
  YETI_INTERCEPT(ssize_t, name, parameters) {                  \
    YETI_WRAPPER(wrapper);                                     \
    const ssize_t got = YETI_REAL(name) arguments;             \
    if (got < 0) return got;                                   \
    acquire_descriptor(wrapper, queue);                        \
    YETI_WRITES(name, message, static_cast<size_t>(got));      \
    return got;                                                \
  }
YETI_INTERCEPT_MQ_RECEIVE(mq_receive,
                          (mqd_t queue, char *message, size_t size,
                           unsigned *priority),
                          (queue, message, size, priority))
YETI_INTERCEPT_MQ_RECEIVE(mq_timedreceive,
                          (mqd_t queue, char *message, size_t size,
                           unsigned *priority, const struct timespec *until),
                          (queue, message, size, priority, until))

YETI_INTERCEPT(int, msgsnd,
               (int queue, const void *message, size_t size, int flags)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(msgsnd, message, sizeof(long) + size);
  wrapper.event(on_release, &message_queues);
  return YETI_REAL(msgsnd)(queue, message, size, flags);
}

YETI_INTERCEPT(ssize_t, msgrcv,
               (int queue, void *message, size_t size, long type, int flags)) {
  YETI_WRAPPER(wrapper);
  const ssize_t got = YETI_REAL(msgrcv)(queue, message, size, type, flags);
  if (got < 0) return got;
  wrapper.event(on_acquire, &message_queues);
  YETI_WRITES(msgrcv, message, sizeof(long) + static_cast<size_t>(got));
  return got;
}

// System V semaphores: an operation that lowers a value, or waits for zero,
// follows those that made it possible.
YETI_INTERCEPT(int, semop, (int set, void *operations, size_t count)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, &message_queues);
  const int result = YETI_REAL(semop)(set, operations, count);
  if (result == 0) wrapper.event(on_acquire, &message_queues);
  return result;
}

// --- locks on files, which threads may use through descriptors of their own
// ---

YETI_INTERCEPT(int, flock, (int file, int operation)) {
  YETI_WRAPPER(wrapper);
  const bool unlocks = (operation & LOCK_UN) != 0;
  if (unlocks) release_descriptor(wrapper, file);
  const int result = YETI_REAL(flock)(file, operation);
  if (result == 0 && !unlocks) acquire_descriptor(wrapper, file);
  return result;
}
