// Threads: creation, end and waiting for the end, by POSIX and by C11 names;
// once-functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <pthread.h>
#include <signal.h>
#include <threads.h>

#include "runtime/interception/foreign_frames.h"
#include "runtime/interception/interception.h"
#include "runtime/process/process.h"
#include "runtime/strands/strand_life.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/serial_phase.h"
#include "runtime/thread/thread_table.h"

namespace yeti {
namespace {

// What a new thread is to do; freed by it.
template <class Result>
struct Birth {
  Result (*start)(void *);
  void *argument;
  ThreadEntry *entry;
  sigset_t signal_mask;  // of the thread's own
};

template <class Result>
struct Start {
  Result (*function)(void *);
  void *argument;
};

template <class Result>
[[gnu::noinline]] Start<Result> be_born(void *given, Pc called_at) {
  auto *birth = static_cast<Birth<Result> *>(given);
  const Birth<Result> copy = *birth;
  begin_thread(copy.entry);
  hot.thread->first_function = reinterpret_cast<Pc>(copy.start);
  hot.thread->started_at = called_at;
  {
    RuntimeScope scope(*hot.thread);
    destroy(birth);
  }
  pthread_sigmask(SIG_SETMASK, &copy.signal_mask, nullptr);
  return {copy.start, copy.argument};
}

// The first function of every thread. No cleanup may be pending here while the
// program's function runs: pthread_exit and cancellation unwind through this
// frame, and the end of the thread is noticed elsewhere (process.cc). With
// nothing left to do, the compiler makes the call a jump, and no frame of ours
// shows in the thread's stack.
template <class Result>
Result first_function(void *given) {
  const Start<Result> start =
      be_born<Result>(given, reinterpret_cast<Pc>(__builtin_return_address(0)));
  return start.function(start.argument);
}

bool is_detached(const pthread_attr_t *attributes) {
  int state = PTHREAD_CREATE_JOINABLE;
  return attributes != nullptr &&
         pthread_attr_getdetachstate(attributes, &state) == 0 &&
         state == PTHREAD_CREATE_DETACHED;
}

template <class Result>
Birth<Result> *conceive(ThreadState &thread, Result (*start)(void *),
                        void *argument, const pthread_attr_t *attributes) {
  auto *entry = create<ThreadEntry>();
  ++thread.counters.fork;
  thread.note_release("the creation of a thread");
  begin_beside(thread);
  complete_stack(thread);
  entry->strand = fork_strand(&thread.strand(), StrandKind::kPthread,
                              thread.calls.intern());
  entry->strand->run_beside();
  entry->joiner_left = is_detached(attributes);
  return create<Birth<Result>>(Birth<Result>{start, argument, entry, {}});
}

// The thread of 'birth' was not created after all.
template <class Result>
void abandon(ThreadState &thread, Birth<Result> *birth) {
  finish_strand(*birth->entry->strand);
  drop_strand(birth->entry->strand);
  destroy(birth->entry);
  destroy(birth);
  end_beside(thread);
}

// The signal mask that the new thread is to have.
void choose_mask(const pthread_attr_t *attributes, const sigset_t &creators,
                 sigset_t *mask) {
  if (attributes == nullptr ||
      pthread_attr_getsigmask_np(attributes, mask) != 0)
    *mask = creators;
}

// 'create_it(first, birth)' creates the thread by the real function and returns
// whether that worked, '*id' being the new thread then. Signals are blocked
// meanwhile, and so in the new thread until it has its record.
template <class Result, class Create>
bool create_thread(const Wrapper &wrapper, const pthread_t *id,
                   Result (*start)(void *), void *argument,
                   const pthread_attr_t *attributes, Create create_it) {
  Birth<Result> *birth = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    birth = conceive(thread, start, argument, attributes);
  });
  ThreadEntry *entry = birth->entry;
  sigset_t all, kept;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &kept);
  choose_mask(attributes, kept, &birth->signal_mask);
  const bool created = create_it(first_function<Result>, birth);
  pthread_sigmask(SIG_SETMASK, &kept, nullptr);
  wrapper.inside([&](ThreadState &thread) {
    if (!created) return abandon(thread, birth);
    list_thread(entry, *id);
    leave_entry(entry, Party::kCreator);
  });
  return created;
}

// Waits for 'id' by 'wait', which returns whether the thread was joined. The
// entry is looked up before: afterwards the id may be another thread's.
template <class Wait>
void join_thread(const Wrapper &wrapper, pthread_t id, Wait wait) {
  ThreadEntry *entry = nullptr;
  wrapper.inside([&](ThreadState &) { entry = find_thread(id); });
  if (!wait() || entry == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    ++thread.counters.join;
    thread.note_acquire("the join of a thread");
    join_strand(thread.strand(), *entry->strand);
    const bool ran_beside = entry->strand->runs_beside();
    leave_entry(entry, Party::kJoiner);
    if (ran_beside) end_beside(thread);
  });
}

// The entry must be looked up before a detached thread can end.
template <class Detach>
void detach_thread(const Wrapper &wrapper, pthread_t id, Detach detach) {
  ThreadEntry *entry = nullptr;
  wrapper.inside([&](ThreadState &) { entry = find_thread(id); });
  if (!detach() || entry == nullptr) return;
  wrapper.inside([&](ThreadState &) { leave_entry(entry, Party::kJoiner); });
}

void set_name(const Wrapper &wrapper, pthread_t id, const char *name) {
  wrapper.inside([&](ThreadState &thread) {
    ThreadEntry *entry = find_thread(id);
    StrandInfo *info = entry != nullptr ? &entry->strand->info() : nullptr;
    if (pthread_equal(id, pthread_self())) info = &thread.strand().info();
    if (info == nullptr) return;
    size_t i = 0;
    for (; i + 1 < sizeof info->name && name[i] != 0; ++i)
      info->name[i] = name[i];
    info->name[i] = 0;
  });
}

// --- once: the callback takes no argument, so its own is found here ---

struct PendingOnce {
  void (*callback)();
  void *flag;
};
__thread PendingOnce pending_once __attribute__((tls_model("initial-exec")));

// The real function calls this at once on the same thread, or not at all. The
// flag is set only after the return, so that whoever finds it set sees the
// release.
void run_once_callback() {
  const PendingOnce pending = pending_once;
  pending.callback();
  Wrapper wrapper(reinterpret_cast<Pc>(pending.callback), 0);
  wrapper.inside([&](ThreadState &thread) {
    on_release(thread, address_of(pending.flag));
  });
}

}  // namespace
}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(int, pthread_create,
               (pthread_t * id, const pthread_attr_t *attributes,
                void *(*start)(void *), void *argument)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper)
    return YETI_REAL(pthread_create)(id, attributes, start, argument);
  int result = 0;
  create_thread(wrapper, id, start, argument, attributes,
                [&](void *(*first)(void *), void *birth) {
                  result =
                      YETI_REAL(pthread_create)(id, attributes, first, birth);
                  return result == 0;
                });
  return result;
}

YETI_INTERCEPT(int, pthread_join, (pthread_t id, void **value)) {
  YETI_WRAPPER(wrapper);
  int result = 0;
  join_thread(wrapper, id, [&] {
    result = YETI_REAL(pthread_join)(id, value);
    return result == 0;
  });
  return result;
}

YETI_INTERCEPT(int, pthread_tryjoin_np, (pthread_t id, void **value)) {
  YETI_WRAPPER(wrapper);
  int result = 0;
  join_thread(wrapper, id, [&] {
    result = YETI_REAL(pthread_tryjoin_np)(id, value);
    return result == 0;
  });
  return result;
}

YETI_INTERCEPT(int, pthread_timedjoin_np,
               (pthread_t id, void **value, const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  int result = 0;
  join_thread(wrapper, id, [&] {
    result = YETI_REAL(pthread_timedjoin_np)(id, value, until);
    return result == 0;
  });
  return result;
}

YETI_INTERCEPT(int, pthread_clockjoin_np,
               (pthread_t id, void **value, clockid_t clock,
                const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  int result = 0;
  join_thread(wrapper, id, [&] {
    result = YETI_REAL(pthread_clockjoin_np)(id, value, clock, until);
    return result == 0;
  });
  return result;
}

YETI_INTERCEPT(int, pthread_detach, (pthread_t id)) {
  YETI_WRAPPER(wrapper);
  int result = 0;
  detach_thread(wrapper, id, [&] {
    result = YETI_REAL(pthread_detach)(id);
    return result == 0;
  });
  return result;
}

YETI_INTERCEPT(int, pthread_setname_np, (pthread_t id, const char *name)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(pthread_setname_np)(id, name);
  if (result == 0) set_name(wrapper, id, name);
  return result;
}

YETI_INTERCEPT(int, pthread_once, (pthread_once_t * flag, void (*callback)())) {
  YETI_WRAPPER(wrapper);
  if (!wrapper.orders()) return YETI_REAL(pthread_once)(flag, callback);
  pending_once = {callback, flag};
  const int result = YETI_REAL(pthread_once)(flag, run_once_callback);
  if (result == 0) wrapper.event(on_acquire, flag);
  return result;
}

YETI_INTERCEPT(int, thrd_create,
               (thrd_t * id, thrd_start_t start, void *argument)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper) return YETI_REAL(thrd_create)(id, start, argument);
  int result = thrd_success;
  create_thread(wrapper, id, start, argument, nullptr,
                [&](int (*first)(void *), void *birth) {
                  result = YETI_REAL(thrd_create)(id, first, birth);
                  return result == thrd_success;
                });
  return result;
}

YETI_INTERCEPT(int, thrd_join, (thrd_t id, int *value)) {
  YETI_WRAPPER(wrapper);
  int result = thrd_success;
  join_thread(wrapper, id, [&] {
    result = YETI_REAL(thrd_join)(id, value);
    return result == thrd_success;
  });
  return result;
}

YETI_INTERCEPT(int, thrd_detach, (thrd_t id)) {
  YETI_WRAPPER(wrapper);
  int result = thrd_success;
  detach_thread(wrapper, id, [&] {
    result = YETI_REAL(thrd_detach)(id);
    return result == thrd_success;
  });
  return result;
}

YETI_INTERCEPT(void, call_once, (once_flag * flag, void (*callback)())) {
  YETI_WRAPPER(wrapper);
  if (!wrapper) return YETI_REAL(call_once)(flag, callback);
  pending_once = {callback, flag};
  YETI_REAL(call_once)(flag, run_once_callback);
  wrapper.event(on_acquire, flag);
}
