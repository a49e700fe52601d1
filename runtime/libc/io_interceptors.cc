// Input and output by file descriptors: the buffers are accessed, and the data
// orders threads (descriptors.h).
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <dirent.h>
#include <limits.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include "runtime/base/standard_stream.h"
#include "runtime/libc/descriptors.h"
#include "runtime/libc/library_accesses.h"

using namespace yeti;

namespace {

// Calls 'visit(start, size)' for the pieces of the vector that 'bytes' bytes
// fill.
template <class Visit>
void for_each_piece(const struct iovec *vector, size_t count, size_t bytes,
                    Visit visit) {
  for (size_t i = 0; i < count && bytes != 0; ++i) {
    const size_t size = vector[i].iov_len < bytes ? vector[i].iov_len : bytes;
    visit(vector[i].iov_base, size);
    bytes -= size;
  }
}

size_t total_of(const struct iovec *vector, size_t count) {
  size_t total = 0;
  for (size_t i = 0; i < count; ++i) total += vector[i].iov_len;
  return total;
}

}  // namespace

// --- into and out of one buffer ---

#define YETI_INTERCEPT_INPUT(name, parameters, arguments)                   \
  YETI_INTERCEPT(ssize_t, name, parameters) {                               \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_USES_DESCRIPTOR(name, file);                                       \
    const ssize_t got = YETI_REAL(name) arguments;                          \
    yeti_use.end(got);                                                      \
    if (got < 0) return got;                                                \
    acquire_descriptor(wrapper, file);                                      \
    YETI_WRITES(                                                            \
        name, buffer,                                                       \
        static_cast<size_t>(got) < size ? static_cast<size_t>(got) : size); \
    return got;                                                             \
  }
#define YETI_INTERCEPT_OUTPUT(name, parameters, arguments) \
  YETI_INTERCEPT(ssize_t, name, parameters) {              \
    YETI_WRAPPER(wrapper);                                 \
    YETI_READS(name, buffer, size);                        \
    YETI_USES_DESCRIPTOR(name, file);                      \
    release_descriptor(wrapper, file);                     \
    const ssize_t put = YETI_REAL(name) arguments;         \
    yeti_use.end(put);                                     \
    return put;                                            \
  }

YETI_INTERCEPT_INPUT(read, (int file, void *buffer, size_t size),
                     (file, buffer, size))
YETI_INTERCEPT_INPUT(pread, (int file, void *buffer, size_t size, off_t at),
                     (file, buffer, size, at))
YETI_INTERCEPT_INPUT(pread64, (int file, void *buffer, size_t size, off64_t at),
                     (file, buffer, size, at))
YETI_INTERCEPT_INPUT(__read_chk,
                     (int file, void *buffer, size_t size, size_t room),
                     (file, buffer, size, room))
YETI_INTERCEPT_INPUT(__pread_chk,
                     (int file, void *buffer, size_t size, off_t at,
                      size_t room),
                     (file, buffer, size, at, room))
YETI_INTERCEPT_INPUT(__pread64_chk,
                     (int file, void *buffer, size_t size, off64_t at,
                      size_t room),
                     (file, buffer, size, at, room))
YETI_INTERCEPT_INPUT(recv, (int file, void *buffer, size_t size, int flags),
                     (file, buffer, size, flags))
YETI_INTERCEPT_INPUT(__recv_chk,
                     (int file, void *buffer, size_t size, size_t room,
                      int flags),
                     (file, buffer, size, room, flags))
YETI_INTERCEPT_INPUT(recvfrom,
                     (int file, void *buffer, size_t size, int flags,
                      struct sockaddr *address, socklen_t *length),
                     (file, buffer, size, flags, address, length))
YETI_INTERCEPT_INPUT(__recvfrom_chk,
                     (int file, void *buffer, size_t size, size_t room,
                      int flags, struct sockaddr *address, socklen_t *length),
                     (file, buffer, size, room, flags, address, length))
YETI_INTERCEPT_OUTPUT(write, (int file, const void *buffer, size_t size),
                      (file, buffer, size))
YETI_INTERCEPT_OUTPUT(pwrite,
                      (int file, const void *buffer, size_t size, off_t at),
                      (file, buffer, size, at))
YETI_INTERCEPT_OUTPUT(pwrite64,
                      (int file, const void *buffer, size_t size, off64_t at),
                      (file, buffer, size, at))
YETI_INTERCEPT_OUTPUT(send,
                      (int file, const void *buffer, size_t size, int flags),
                      (file, buffer, size, flags))
YETI_INTERCEPT_OUTPUT(sendto,
                      (int file, const void *buffer, size_t size, int flags,
                       const struct sockaddr *address, socklen_t length),
                      (file, buffer, size, flags, address, length))

// --- into and out of several ---

#define YETI_INTERCEPT_INPUT_VECTOR(name, parameters, arguments)            \
  YETI_INTERCEPT(ssize_t, name, parameters) {                               \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_READS(name, vector, static_cast<size_t>(count) * sizeof *vector);  \
    YETI_USES_DESCRIPTOR(name, file);                                       \
    const ssize_t got = YETI_REAL(name) arguments;                          \
    yeti_use.end(got);                                                      \
    if (got < 0) return got;                                                \
    acquire_descriptor(wrapper, file);                                      \
    for_each_piece(                                                         \
        vector, static_cast<size_t>(count), static_cast<size_t>(got),       \
        [&](void *start, size_t size) { YETI_WRITES(name, start, size); }); \
    return got;                                                             \
  }
#define YETI_INTERCEPT_OUTPUT_VECTOR(name, parameters, arguments)          \
  YETI_INTERCEPT(ssize_t, name, parameters) {                              \
    YETI_WRAPPER(wrapper);                                                 \
    YETI_READS(name, vector, static_cast<size_t>(count) * sizeof *vector); \
    for_each_piece(                                                        \
        vector, static_cast<size_t>(count), SIZE_MAX,                      \
        [&](void *start, size_t size) { YETI_READS(name, start, size); }); \
    YETI_USES_DESCRIPTOR(name, file);                                      \
    release_descriptor(wrapper, file);                                     \
    const ssize_t put = YETI_REAL(name) arguments;                         \
    yeti_use.end(put);                                                     \
    return put;                                                            \
  }

YETI_INTERCEPT_INPUT_VECTOR(readv,
                            (int file, const struct iovec *vector, int count),
                            (file, vector, count))
YETI_INTERCEPT_INPUT_VECTOR(preadv,
                            (int file, const struct iovec *vector, int count,
                             off_t at),
                            (file, vector, count, at))
YETI_INTERCEPT_INPUT_VECTOR(preadv64,
                            (int file, const struct iovec *vector, int count,
                             off64_t at),
                            (file, vector, count, at))
YETI_INTERCEPT_INPUT_VECTOR(preadv2,
                            (int file, const struct iovec *vector, int count,
                             off_t at, int flags),
                            (file, vector, count, at, flags))
YETI_INTERCEPT_INPUT_VECTOR(preadv64v2,
                            (int file, const struct iovec *vector, int count,
                             off64_t at, int flags),
                            (file, vector, count, at, flags))
YETI_INTERCEPT_OUTPUT_VECTOR(writev,
                             (int file, const struct iovec *vector, int count),
                             (file, vector, count))
YETI_INTERCEPT_OUTPUT_VECTOR(pwritev,
                             (int file, const struct iovec *vector, int count,
                              off_t at),
                             (file, vector, count, at))
YETI_INTERCEPT_OUTPUT_VECTOR(pwritev64,
                             (int file, const struct iovec *vector, int count,
                              off64_t at),
                             (file, vector, count, at))
YETI_INTERCEPT_OUTPUT_VECTOR(pwritev2,
                             (int file, const struct iovec *vector, int count,
                              off_t at, int flags),
                             (file, vector, count, at, flags))
YETI_INTERCEPT_OUTPUT_VECTOR(pwritev64v2,
                             (int file, const struct iovec *vector, int count,
                              off64_t at, int flags),
                             (file, vector, count, at, flags))

YETI_INTERCEPT(ssize_t, recvmsg,
               (int file, struct msghdr *message, int flags)) {
  YETI_WRAPPER(wrapper);
  YETI_USES_DESCRIPTOR(recvmsg, file);
  const ssize_t got = YETI_REAL(recvmsg)(file, message, flags);
  yeti_use.end(got);
  if (got < 0) return got;
  acquire_descriptor(wrapper, file);
  for_each_piece(
      message->msg_iov, message->msg_iovlen, static_cast<size_t>(got),
      [&](void *start, size_t size) { YETI_WRITES(recvmsg, start, size); });
  YETI_WRITES(recvmsg, message, sizeof *message);
  return got;
}

YETI_INTERCEPT(ssize_t, sendmsg,
               (int file, const struct msghdr *message, int flags)) {
  YETI_WRAPPER(wrapper);
  YETI_READS(sendmsg, message, sizeof *message);
  for_each_piece(
      message->msg_iov, message->msg_iovlen,
      total_of(message->msg_iov, message->msg_iovlen),
      [&](void *start, size_t size) { YETI_READS(sendmsg, start, size); });
  YETI_USES_DESCRIPTOR(sendmsg, file);
  release_descriptor(wrapper, file);
  const ssize_t put = YETI_REAL(sendmsg)(file, message, flags);
  yeti_use.end(put);
  return put;
}

// --- no data of the caller, order only ---

#define YETI_INTERCEPT_RELEASING(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                     \
    YETI_WRAPPER(wrapper);                                    \
    YETI_USES_DESCRIPTOR(name, file);                         \
    release_descriptor(wrapper, file);                        \
    const int result = YETI_REAL(name) arguments;             \
    yeti_use.end(result);                                     \
    return result;                                            \
  }
YETI_INTERCEPT_RELEASING(shutdown, (int file, int how), (file, how))
YETI_INTERCEPT_RELEASING(connect,
                         (int file, const struct sockaddr *address,
                          socklen_t length),
                         (file, address, length))
YETI_INTERCEPT_RELEASING(listen, (int file, int backlog), (file, backlog))
YETI_INTERCEPT_RELEASING(eventfd_write, (int file, eventfd_t value),
                         (file, value))
YETI_INTERCEPT_RELEASING(epoll_ctl,
                         (int file, int operation, int other,
                          struct epoll_event *event),
                         (file, operation, other, event))

// Closing releases: the reader of a pipe or socket sees the end of the writer.
YETI_INTERCEPT(int, close, (int file)) {
  YETI_WRAPPER(wrapper);
  release_descriptor(wrapper, file);
  YETI_CLOSES_DESCRIPTOR(close, file, YETI_REAL(close)(file));
}

// A folder's descriptor may be known (dirfd).
YETI_INTERCEPT(int, closedir, (DIR * folder)) {
  YETI_WRAPPER(wrapper);
  YETI_CLOSES_DESCRIPTOR(closedir, dirfd(folder), YETI_REAL(closedir)(folder));
}

namespace {

// Ends many at once, of which few programs know who uses them.
void end_all(const Wrapper &wrapper, unsigned first, unsigned last) {
  wrapper.inside([&](ThreadState &thread) {
    for (unsigned i = first; i <= last && i < INT_MAX; ++i) {
      if (!DescriptorLives::has(static_cast<int>(i))) return;
      DescriptorLives::end(thread, static_cast<int>(i), nullptr);
    }
  });
}

}  // namespace

YETI_INTERCEPT(int, close_range, (unsigned first, unsigned last, int flags)) {
  YETI_WRAPPER(wrapper);
  if (flags == 0) end_all(wrapper, first, last);
  return YETI_REAL(close_range)(first, last, flags);
}

YETI_INTERCEPT(void, closefrom, (int first)) {
  YETI_WRAPPER(wrapper);
  if (first >= 0) end_all(wrapper, static_cast<unsigned>(first), INT_MAX);
  YETI_REAL(closefrom)(first);
}

#define YETI_INTERCEPT_ACQUIRING(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                     \
    YETI_WRAPPER(wrapper);                                    \
    YETI_USES_DESCRIPTOR(name, file);                         \
    const int result = YETI_REAL(name) arguments;             \
    yeti_use.end(result);                                     \
    if (result >= 0) acquire_descriptor(wrapper, file);       \
    return result;                                            \
  }
YETI_INTERCEPT_ACQUIRING(accept,
                         (int file, struct sockaddr *address,
                          socklen_t *length),
                         (file, address, length))
YETI_INTERCEPT_ACQUIRING(accept4,
                         (int file, struct sockaddr *address, socklen_t *length,
                          int flags),
                         (file, address, length, flags))

YETI_INTERCEPT(int, eventfd_read, (int file, eventfd_t *value)) {
  YETI_WRAPPER(wrapper);
  YETI_USES_DESCRIPTOR(eventfd_read, file);
  const int result = YETI_REAL(eventfd_read)(file, value);
  yeti_use.end(result);
  if (result != 0) return result;
  acquire_descriptor(wrapper, file);
  YETI_WRITES(eventfd_read, value, sizeof *value);
  return result;
}

// A thread that waits for several descriptors acquires from those that are
// ready. epoll does not say which these are; the read that follows will
// acquire.
#define YETI_INTERCEPT_EPOLL(name, parameters, arguments)                   \
  YETI_INTERCEPT(int, name, parameters) {                                   \
    YETI_WRAPPER(wrapper);                                                  \
    YETI_USES_DESCRIPTOR(name, file);                                       \
    const int count = YETI_REAL(name) arguments;                            \
    yeti_use.end(count);                                                    \
    if (count <= 0) return count;                                           \
    acquire_descriptor(wrapper, file);                                      \
    YETI_WRITES(name, events, static_cast<size_t>(count) * sizeof *events); \
    return count;                                                           \
  }
YETI_INTERCEPT_EPOLL(epoll_wait,
                     (int file, struct epoll_event *events, int limit,
                      int timeout),
                     (file, events, limit, timeout))
YETI_INTERCEPT_EPOLL(epoll_pwait,
                     (int file, struct epoll_event *events, int limit,
                      int timeout, const sigset_t *mask),
                     (file, events, limit, timeout, mask))
YETI_INTERCEPT_EPOLL(epoll_pwait2,
                     (int file, struct epoll_event *events, int limit,
                      const struct timespec *timeout, const sigset_t *mask),
                     (file, events, limit, timeout, mask))

#define YETI_INTERCEPT_POLL(name, parameters, arguments)                       \
  YETI_INTERCEPT(int, name, parameters) {                                      \
    YETI_WRAPPER(wrapper);                                                     \
    for (nfds_t i = 0; i < count; ++i) {                                       \
      YETI_USES_DESCRIPTOR(name, entries[i].fd);                               \
    }                                                                          \
    const int ready = YETI_REAL(name) arguments;                               \
    for (nfds_t i = 0; ready > 0 && i < count; ++i) {                          \
      if (entries[i].revents != 0) acquire_descriptor(wrapper, entries[i].fd); \
      YETI_WRITES(name, &entries[i].revents, sizeof entries[i].revents);       \
    }                                                                          \
    return ready;                                                              \
  }
YETI_INTERCEPT_POLL(poll, (struct pollfd * entries, nfds_t count, int timeout),
                    (entries, count, timeout))
YETI_INTERCEPT_POLL(ppoll,
                    (struct pollfd * entries, nfds_t count,
                     const struct timespec *timeout, const sigset_t *mask),
                    (entries, count, timeout, mask))

YETI_INTERCEPT_POLL(__poll_chk,
                    (struct pollfd * entries, nfds_t count, int timeout,
                     size_t room),
                    (entries, count, timeout, room))
YETI_INTERCEPT_POLL(__ppoll_chk,
                    (struct pollfd * entries, nfds_t count,
                     const struct timespec *timeout, const sigset_t *mask,
                     size_t room),
                    (entries, count, timeout, mask, room))

#define YETI_INTERCEPT_SELECT(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                  \
    YETI_WRAPPER(wrapper);                                 \
    const int ready = YETI_REAL(name) arguments;           \
    for (int file = 0; ready > 0 && file < limit; ++file)  \
      if ((reads != nullptr && FD_ISSET(file, reads)) ||   \
          (errors != nullptr && FD_ISSET(file, errors)))   \
        acquire_descriptor(wrapper, file);                 \
    return ready;                                          \
  }
YETI_INTERCEPT_SELECT(select,
                      (int limit, fd_set *reads, fd_set *writes, fd_set *errors,
                       struct timeval *timeout),
                      (limit, reads, writes, errors, timeout))
YETI_INTERCEPT_SELECT(pselect,
                      (int limit, fd_set *reads, fd_set *writes, fd_set *errors,
                       const struct timespec *timeout, const sigset_t *mask),
                      (limit, reads, writes, errors, timeout, mask))

// --- other numbers for the same ---

YETI_INTERCEPT(int, dup, (int file)) {
  YETI_WRAPPER(wrapper);
  YETI_USES_DESCRIPTOR(dup, file);
  const int copy = YETI_REAL(dup)(file);
  yeti_use.end(copy);
  note_duplicate(file, copy);
  wrapper.inside([&](ThreadState &) { descriptor_redirected(copy); });
  return copy;
}

// What the number was before is closed.
#define YETI_INTERCEPT_DUP_TO(name, parameters, arguments)                 \
  YETI_INTERCEPT(int, name, parameters) {                                  \
    YETI_WRAPPER(wrapper);                                                 \
    YETI_USES_DESCRIPTOR(name, file);                                      \
    auto duplicate = [&] {                                                 \
      const int copy = YETI_REAL(name) arguments;                          \
      yeti_use.end(copy);                                                  \
      note_duplicate(file, copy);                                          \
      wrapper.inside([&](ThreadState &) { descriptor_redirected(copy); }); \
      return copy;                                                         \
    };                                                                     \
    if (file == wanted) return duplicate();                                \
    YETI_CLOSES_DESCRIPTOR(name, wanted, duplicate());                     \
  }
YETI_INTERCEPT_DUP_TO(dup2, (int file, int wanted), (file, wanted))
YETI_INTERCEPT_DUP_TO(dup3, (int file, int wanted, int flags),
                      (file, wanted, flags))
