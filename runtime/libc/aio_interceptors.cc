// Asynchronous input and output. The library works on the buffer at some time
// between the call and the moment when somebody first learns that the request
// is complete. An output reads its buffer on behalf of the caller, when it is
// requested; an input writes it on behalf of the thread that first learns of
// its end, because only then is it known how much came. Request and completion
// order threads by a clock at the address of the control block.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <aio.h>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/libc/descriptors.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/libc/notification.h"
#include "runtime/sync/sync.h"

using namespace yeti;

namespace {

// The inputs whose end nobody has learned of yet, by their control blocks.
class PendingInputs {
 public:
  void add(Address request) {
    SpinGuard guard(lock_);
    if (requests_ == nullptr) requests_ = create<FlatSet<Address>>();
    requests_->insert(request);
  }
  bool remove(Address request) {
    SpinGuard guard(lock_);
    return requests_ != nullptr && requests_->erase(request) != 0;
  }

 private:
  SpinLock lock_;
  FlatSet<Address> *requests_ = nullptr;  // never destroyed
};
PendingInputs pending_inputs;

Address clock_of(const struct aiocb *request) {
  return address_of(request);
}

void begin_input(const Wrapper &wrapper, const struct aiocb *request) {
  expect_notification(&request->aio_sigevent);
  wrapper.inside([&](ThreadState &thread) {
    on_release(thread, clock_of(request));
    pending_inputs.add(address_of(request));
  });
}

void begin_output(const Wrapper &wrapper, const struct aiocb *request) {
  expect_notification(&request->aio_sigevent);
  YETI_READS(aio_write, request->aio_buf, request->aio_nbytes);
  release_descriptor(wrapper, request->aio_fildes);
  wrapper.inside([&](ThreadState &thread) {
    on_release(thread, clock_of(request));
    pending_inputs.remove(address_of(request));
  });
}

// The request was not accepted after all.
void cancel_input(const Wrapper &wrapper, const struct aiocb *request) {
  wrapper.inside(
      [&](ThreadState &) { pending_inputs.remove(address_of(request)); });
}

// The caller knows that 'request' is complete and brought 'bytes'. Later
// threads learn from the first.
void learn_of_end(const Wrapper &wrapper, const struct aiocb *request,
                  ssize_t bytes) {
  bool is_first = false;
  wrapper.inside([&](ThreadState &thread) {
    on_acquire(thread, clock_of(request));
    is_first = pending_inputs.remove(address_of(request));
  });
  if (!is_first) return;
  acquire_descriptor(wrapper, request->aio_fildes);
  if (bytes > 0)
    YETI_WRITES(aio_read, request->aio_buf, static_cast<size_t>(bytes));
  wrapper.inside(
      [&](ThreadState &thread) { on_release(thread, clock_of(request)); });
}

}  // namespace

YETI_INTERCEPT(ssize_t, aio_return, (struct aiocb * request)) {
  YETI_WRAPPER(wrapper);
  const ssize_t bytes = YETI_REAL(aio_return)(request);
  learn_of_end(wrapper, request, bytes);
  return bytes;
}

YETI_INTERCEPT(int, aio_error, (const struct aiocb *request)) {
  YETI_WRAPPER(wrapper);
  const int status = YETI_REAL(aio_error)(request);
  if (status == EINPROGRESS) return status;
  // The GNU library returns the result as often as it is asked.
  learn_of_end(wrapper, request,
               YETI_REAL(aio_return)(const_cast<struct aiocb *>(request)));
  return status;
}

namespace {

// The caller has waited for some of the 'count' requests.
void learn_of_ends(const Wrapper &wrapper, const struct aiocb *const *list,
                   int count) {
  for (int i = 0; i < count; ++i) {
    if (list[i] == nullptr || YETI_REAL(aio_error)(list[i]) == EINPROGRESS)
      continue;
    auto *complete = const_cast<struct aiocb *>(list[i]);
    learn_of_end(wrapper, complete, YETI_REAL(aio_return)(complete));
  }
}

void begin_list(const Wrapper &wrapper, struct aiocb *const *list, int count) {
  for (int i = 0; i < count; ++i) {
    if (list[i] == nullptr) continue;
    if (list[i]->aio_lio_opcode == LIO_READ) begin_input(wrapper, list[i]);
    if (list[i]->aio_lio_opcode == LIO_WRITE) begin_output(wrapper, list[i]);
  }
}

}  // namespace

// The names with 64 stand for the same functions.
YETI_INTERCEPT(ssize_t, aio_return64, (struct aiocb * request)) {
  return yeti_wrap_aio_return(request);
}
YETI_INTERCEPT(int, aio_error64, (const struct aiocb *request)) {
  return yeti_wrap_aio_error(request);
}

#define YETI_INTERCEPT_AIO(suffix)                                           \
  YETI_INTERCEPT(int, aio_read##suffix, (struct aiocb * request)) {          \
    YETI_WRAPPER(wrapper);                                                   \
    begin_input(wrapper, request);                                           \
    const int status = YETI_REAL(aio_read##suffix)(request);                 \
    if (status != 0) cancel_input(wrapper, request);                         \
    return status;                                                           \
  }                                                                          \
  YETI_INTERCEPT(int, aio_write##suffix, (struct aiocb * request)) {         \
    YETI_WRAPPER(wrapper);                                                   \
    begin_output(wrapper, request);                                          \
    return YETI_REAL(aio_write##suffix)(request);                            \
  }                                                                          \
  YETI_INTERCEPT(int, aio_suspend##suffix,                                   \
                 (const struct aiocb *const list[], int count,               \
                  const struct timespec *timeout)) {                         \
    YETI_WRAPPER(wrapper);                                                   \
    const int status = YETI_REAL(aio_suspend##suffix)(list, count, timeout); \
    if (status == 0) learn_of_ends(wrapper, list, count);                    \
    return status;                                                           \
  }                                                                          \
  YETI_INTERCEPT(int, lio_listio##suffix,                                    \
                 (int mode, struct aiocb *const list[], int count,           \
                  struct sigevent *event)) {                                 \
    YETI_WRAPPER(wrapper);                                                   \
    expect_notification(event);                                              \
    begin_list(wrapper, list, count);                                        \
    const int status =                                                       \
        YETI_REAL(lio_listio##suffix)(mode, list, count, event);             \
    if (mode == LIO_WAIT) learn_of_ends(wrapper, list, count);               \
    return status;                                                           \
  }
YETI_INTERCEPT_AIO()
YETI_INTERCEPT_AIO(64)
