// Locks: mutexes, read-write locks, spin locks, and condition variables, by
// POSIX and by C11 names. On a condition variable only the mutex orders: POSIX
// promises nothing from signal to wait.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <pthread.h>
#include <threads.h>

#include "runtime/libc/sync_object.h"
#include "runtime/sync/sync.h"

namespace yeti {
namespace {

// The owner of a robust mutex may have died: whoever gets the mutex then holds
// it all the same.
bool has_locked(int result) {
  return result == 0 || result == EOWNERDEAD;
}

bool holds(const ThreadState &thread, Address lock) {
  for (const HeldLock &held : thread.held)
    if (held.lock == lock) return true;
  return false;
}

// Whether the real unlock will refuse because the caller is not the owner:
// nothing may be told before it then.
bool is_refused(const Wrapper &wrapper, const pthread_mutex_t *mutex) {
  const int kind = mutex->__data.__kind & 3;
  return (kind == PTHREAD_MUTEX_RECURSIVE ||
          kind == PTHREAD_MUTEX_ERRORCHECK) &&
         !holds(wrapper.thread(), address_of(mutex));
}

// The mutex of a wait: released on entry, held again on return, however the
// wait ends.
struct WaitedMutex {
  const Wrapper &wrapper;
  void *mutex;
  const YetiSite *site;
};

// A thread that is cancelled while it waits gets the mutex back before its
// cleanup handlers run.
void retake_mutex(void *given) {
  auto *waited = static_cast<WaitedMutex *>(given);
  acquire_and_use(waited->wrapper, on_lock, waited->mutex, waited->site);
}

// Runs 'wait', which waits on 'condition' with 'mutex'; 'site' is that of the
// use of both.
template <class Wait>
int wait_with(const Wrapper &wrapper, void *condition, void *mutex,
              const YetiSite *site, Wait wait) {
  if (!wrapper.orders()) return wait();
  WaitedMutex waited = {wrapper, mutex, site};
  int result;
  use_object(wrapper, condition, site);
  use_and_release(wrapper, on_unlock, mutex, site);
  pthread_cleanup_push(retake_mutex, &waited);
  result = wait();
  pthread_cleanup_pop(1);
  return result;
}

}  // namespace
}  // namespace yeti

using namespace yeti;

#define YETI_INTERCEPT_INIT_VERSION(name, version, parameters, arguments) \
  YETI_INTERCEPT_VERSION(int, name, version, parameters) {                \
    YETI_WRAPPER(wrapper);                                                \
    const int result = YETI_REAL(name) arguments;                         \
    if (result == 0) YETI_RENEWS(name, object, sizeof *object);           \
    return result;                                                        \
  }
#define YETI_INTERCEPT_INIT(name, parameters, arguments) \
  YETI_INTERCEPT_INIT_VERSION(name, nullptr, parameters, arguments)

// Told before the real function runs: afterwards the memory may belong to
// anyone.
#define YETI_INTERCEPT_DESTROY_VERSION(result, name, version, type) \
  YETI_INTERCEPT_VERSION(result, name, version, (type * object)) {  \
    YETI_WRAPPER(wrapper);                                          \
    YETI_RENEWS(name, object, sizeof *object);                      \
    return YETI_REAL(name)(object);                                 \
  }
#define YETI_INTERCEPT_DESTROY(result, name, type) \
  YETI_INTERCEPT_DESTROY_VERSION(result, name, nullptr, type)

// A function that returns 0, or EOWNERDEAD, once it has locked its first
// argument; 'taken' is the event.
#define YETI_INTERCEPT_LOCK(name, parameters, arguments, taken) \
  YETI_INTERCEPT(int, name, parameters) {                       \
    YETI_WRAPPER(wrapper);                                      \
    const int result = YETI_REAL(name) arguments;               \
    if (!has_locked(result))                                    \
      YETI_USES(name, object);                                  \
    else if (wrapper.orders())                                  \
      YETI_ACQUIRES(name, taken, object);                       \
    return result;                                              \
  }

#define YETI_INTERCEPT_UNLOCK(name, type, given_up)              \
  YETI_INTERCEPT(int, name, (type * object)) {                   \
    YETI_WRAPPER(wrapper);                                       \
    if (wrapper.orders()) YETI_RELEASES(name, given_up, object); \
    return YETI_REAL(name)(object);                              \
  }

// --- mutexes ---

YETI_INTERCEPT_INIT(pthread_mutex_init,
                    (pthread_mutex_t * object,
                     const pthread_mutexattr_t *attributes),
                    (object, attributes))
YETI_INTERCEPT_DESTROY(int, pthread_mutex_destroy, pthread_mutex_t)
YETI_INTERCEPT_LOCK(pthread_mutex_lock, (pthread_mutex_t * object), (object),
                    on_lock)
YETI_INTERCEPT_LOCK(pthread_mutex_trylock, (pthread_mutex_t * object), (object),
                    on_lock)
YETI_INTERCEPT_LOCK(pthread_mutex_timedlock,
                    (pthread_mutex_t * object, const struct timespec *until),
                    (object, until), on_lock)
YETI_INTERCEPT_LOCK(pthread_mutex_clocklock,
                    (pthread_mutex_t * object, clockid_t clock,
                     const struct timespec *until),
                    (object, clock, until), on_lock)

YETI_INTERCEPT(int, pthread_mutex_unlock, (pthread_mutex_t * object)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper.orders() || is_refused(wrapper, object))
    return YETI_REAL(pthread_mutex_unlock)(object);
  YETI_RELEASES(pthread_mutex_unlock, on_unlock, object);
  return YETI_REAL(pthread_mutex_unlock)(object);
}

YETI_INTERCEPT_INIT(mtx_init, (mtx_t * object, int type), (object, type))
YETI_INTERCEPT_DESTROY(void, mtx_destroy, mtx_t)
YETI_INTERCEPT_LOCK(mtx_lock, (mtx_t * object), (object), on_lock)
YETI_INTERCEPT_LOCK(mtx_trylock, (mtx_t * object), (object), on_lock)
YETI_INTERCEPT_LOCK(mtx_timedlock,
                    (mtx_t * object, const struct timespec *until),
                    (object, until), on_lock)
YETI_INTERCEPT_UNLOCK(mtx_unlock, mtx_t, on_unlock)

// --- spin locks ---

YETI_INTERCEPT_INIT(pthread_spin_init,
                    (pthread_spinlock_t * object, int shared), (object, shared))
YETI_INTERCEPT_DESTROY(int, pthread_spin_destroy, pthread_spinlock_t)
YETI_INTERCEPT_LOCK(pthread_spin_lock, (pthread_spinlock_t * object), (object),
                    on_lock)
YETI_INTERCEPT_LOCK(pthread_spin_trylock, (pthread_spinlock_t * object),
                    (object), on_lock)
YETI_INTERCEPT_UNLOCK(pthread_spin_unlock, pthread_spinlock_t, on_unlock)

// --- read-write locks ---

YETI_INTERCEPT_INIT(pthread_rwlock_init,
                    (pthread_rwlock_t * object,
                     const pthread_rwlockattr_t *attributes),
                    (object, attributes))
YETI_INTERCEPT_DESTROY(int, pthread_rwlock_destroy, pthread_rwlock_t)
YETI_INTERCEPT_LOCK(pthread_rwlock_rdlock, (pthread_rwlock_t * object),
                    (object), on_lock_shared)
YETI_INTERCEPT_LOCK(pthread_rwlock_tryrdlock, (pthread_rwlock_t * object),
                    (object), on_lock_shared)
YETI_INTERCEPT_LOCK(pthread_rwlock_timedrdlock,
                    (pthread_rwlock_t * object, const struct timespec *until),
                    (object, until), on_lock_shared)
YETI_INTERCEPT_LOCK(pthread_rwlock_clockrdlock,
                    (pthread_rwlock_t * object, clockid_t clock,
                     const struct timespec *until),
                    (object, clock, until), on_lock_shared)
YETI_INTERCEPT_LOCK(pthread_rwlock_wrlock, (pthread_rwlock_t * object),
                    (object), on_lock)
YETI_INTERCEPT_LOCK(pthread_rwlock_trywrlock, (pthread_rwlock_t * object),
                    (object), on_lock)
YETI_INTERCEPT_LOCK(pthread_rwlock_timedwrlock,
                    (pthread_rwlock_t * object, const struct timespec *until),
                    (object, until), on_lock)
YETI_INTERCEPT_LOCK(pthread_rwlock_clockwrlock,
                    (pthread_rwlock_t * object, clockid_t clock,
                     const struct timespec *until),
                    (object, clock, until), on_lock)
YETI_INTERCEPT_UNLOCK(pthread_rwlock_unlock, pthread_rwlock_t, on_unlock_any)

// --- condition variables: glibc keeps an older kind under an older version ---

YETI_INTERCEPT_VERSION(int, pthread_cond_wait, "GLIBC_2.3.2",
                       (pthread_cond_t * condition, pthread_mutex_t *mutex)) {
  YETI_WRAPPER(wrapper);
  YETI_USE_SITE(pthread_cond_wait);
  return wait_with(wrapper, condition, mutex, &yeti_use, [&] {
    return YETI_REAL(pthread_cond_wait)(condition, mutex);
  });
}

YETI_INTERCEPT_VERSION(int, pthread_cond_timedwait, "GLIBC_2.3.2",
                       (pthread_cond_t * condition, pthread_mutex_t *mutex,
                        const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  YETI_USE_SITE(pthread_cond_timedwait);
  return wait_with(wrapper, condition, mutex, &yeti_use, [&] {
    return YETI_REAL(pthread_cond_timedwait)(condition, mutex, until);
  });
}

YETI_INTERCEPT(int, pthread_cond_clockwait,
               (pthread_cond_t * condition, pthread_mutex_t *mutex,
                clockid_t clock, const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  YETI_USE_SITE(pthread_cond_clockwait);
  return wait_with(wrapper, condition, mutex, &yeti_use, [&] {
    return YETI_REAL(pthread_cond_clockwait)(condition, mutex, clock, until);
  });
}

YETI_INTERCEPT(int, cnd_wait, (cnd_t * condition, mtx_t *mutex)) {
  YETI_WRAPPER(wrapper);
  YETI_USE_SITE(cnd_wait);
  return wait_with(wrapper, condition, mutex, &yeti_use,
                   [&] { return YETI_REAL(cnd_wait)(condition, mutex); });
}

YETI_INTERCEPT(int, cnd_timedwait,
               (cnd_t * condition, mtx_t *mutex,
                const struct timespec *until)) {
  YETI_WRAPPER(wrapper);
  YETI_USE_SITE(cnd_timedwait);
  return wait_with(wrapper, condition, mutex, &yeti_use, [&] {
    return YETI_REAL(cnd_timedwait)(condition, mutex, until);
  });
}

#define YETI_INTERCEPT_WAKE(name, version, type)                   \
  YETI_INTERCEPT_VERSION(int, name, version, (type * condition)) { \
    YETI_WRAPPER(wrapper);                                         \
    YETI_USES(name, condition);                                    \
    return YETI_REAL(name)(condition);                             \
  }
YETI_INTERCEPT_WAKE(pthread_cond_signal, "GLIBC_2.3.2", pthread_cond_t)
YETI_INTERCEPT_WAKE(pthread_cond_broadcast, "GLIBC_2.3.2", pthread_cond_t)
YETI_INTERCEPT_WAKE(cnd_signal, nullptr, cnd_t)
YETI_INTERCEPT_WAKE(cnd_broadcast, nullptr, cnd_t)

YETI_INTERCEPT_INIT_VERSION(pthread_cond_init, "GLIBC_2.3.2",
                            (pthread_cond_t * object,
                             const pthread_condattr_t *attributes),
                            (object, attributes))
YETI_INTERCEPT_DESTROY_VERSION(int, pthread_cond_destroy, "GLIBC_2.3.2",
                               pthread_cond_t)
YETI_INTERCEPT_INIT(cnd_init, (cnd_t * object), (object))
YETI_INTERCEPT_DESTROY(void, cnd_destroy, cnd_t)
