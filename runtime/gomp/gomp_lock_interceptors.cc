// Mutual exclusion in OpenMP: critical sections, atomic operations that need a
// lock, and the lock functions of C and Fortran.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/libc/sync_object.h"
#include "runtime/openmp/contention_group.h"
#include "runtime/sync/sync.h"

namespace yeti {
namespace {

// The locks of the unnamed critical section and of GOMP_atomic_start.
char critical_lock, atomic_lock;

// Of `critical` and the lock functions, which exclude others of the contention
// group.
void on_lock_in_group(ThreadState &thread, Address lock) {
  on_lock(thread, lock_in_group(lock));
}
void on_unlock_in_group(ThreadState &thread, Address lock) {
  on_unlock(thread, lock_in_group(lock));
}

}  // namespace
}  // namespace yeti

using namespace yeti;

#define YETI_INTERCEPT_ENTER(name, parameters, arguments, what, lock) \
  YETI_INTERCEPT(void, name, parameters) {                            \
    YETI_WRAPPER(wrapper);                                            \
    YETI_REAL(name) arguments;                                        \
    wrapper.event(what, lock);                                        \
  }
#define YETI_INTERCEPT_LEAVE(name, parameters, arguments, what, lock) \
  YETI_INTERCEPT(void, name, parameters) {                            \
    YETI_WRAPPER(wrapper);                                            \
    wrapper.event(what, lock);                                        \
    YETI_REAL(name) arguments;                                        \
  }

YETI_INTERCEPT_ENTER(GOMP_critical_start, (), (), on_lock_in_group,
                     &critical_lock)
YETI_INTERCEPT_LEAVE(GOMP_critical_end, (), (), on_unlock_in_group,
                     &critical_lock)
YETI_INTERCEPT_ENTER(GOMP_critical_name_start, (void **lock), (lock),
                     on_lock_in_group, lock)
YETI_INTERCEPT_LEAVE(GOMP_critical_name_end, (void **lock), (lock),
                     on_unlock_in_group, lock)
YETI_INTERCEPT_ENTER(GOMP_atomic_start, (), (), on_lock, &atomic_lock)
YETI_INTERCEPT_LEAVE(GOMP_atomic_end, (), (), on_unlock, &atomic_lock)

// Each C function has a Fortran counterpart with '_' appended to its name.
// 'test' returns whether it has locked; for nested locks, how often. A nested
// lock of Fortran is a pointer. It has the same size as the part of C's lock
// that matters here.
#define YETI_INTERCEPT_OMP_LOCK(kind, suffix, size)                \
  YETI_INTERCEPT(void, omp_init_##kind##suffix, (void *lock)) {    \
    YETI_WRAPPER(wrapper);                                         \
    YETI_RENEWS(omp_init_##kind, lock, size);                      \
    YETI_REAL(omp_init_##kind##suffix)(lock);                      \
  }                                                                \
  YETI_INTERCEPT(void, omp_destroy_##kind##suffix, (void *lock)) { \
    YETI_WRAPPER(wrapper);                                         \
    YETI_RENEWS(omp_destroy_##kind, lock, size);                   \
    YETI_REAL(omp_destroy_##kind##suffix)(lock);                   \
  }                                                                \
  YETI_INTERCEPT(void, omp_set_##kind##suffix, (void *lock)) {     \
    YETI_WRAPPER(wrapper);                                         \
    YETI_REAL(omp_set_##kind##suffix)(lock);                       \
    YETI_ACQUIRES(omp_set_##kind, on_lock_in_group, lock);         \
  }                                                                \
  YETI_INTERCEPT(void, omp_unset_##kind##suffix, (void *lock)) {   \
    YETI_WRAPPER(wrapper);                                         \
    YETI_RELEASES(omp_unset_##kind, on_unlock_in_group, lock);     \
    YETI_REAL(omp_unset_##kind##suffix)(lock);                     \
  }                                                                \
  YETI_INTERCEPT(int, omp_test_##kind##suffix, (void *lock)) {     \
    YETI_WRAPPER(wrapper);                                         \
    const int locked = YETI_REAL(omp_test_##kind##suffix)(lock);   \
    if (locked == 0)                                               \
      YETI_USES(omp_test_##kind, lock);                            \
    else                                                           \
      YETI_ACQUIRES(omp_test_##kind, on_lock_in_group, lock);      \
    return locked;                                                 \
  }

YETI_INTERCEPT_OMP_LOCK(lock, , 4)
YETI_INTERCEPT_OMP_LOCK(lock, _, 4)
YETI_INTERCEPT_OMP_LOCK(nest_lock, , 8)
YETI_INTERCEPT_OMP_LOCK(nest_lock, _, 8)
