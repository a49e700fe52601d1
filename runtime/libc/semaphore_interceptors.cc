// Semaphores and barriers.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <pthread.h>
#include <semaphore.h>

#include "runtime/libc/sync_object.h"
#include "runtime/sync/sync.h"

namespace yeti {
namespace {

// How many threads each barrier waits for.
class BarrierSizes {
 public:
  void set(Address barrier, unsigned size) {
    SpinGuard guard(lock_);
    if (sizes_ == nullptr) sizes_ = create<Sizes>();
    (*sizes_)[barrier] = size;
  }
  void forget(Address barrier) {
    SpinGuard guard(lock_);
    if (sizes_ != nullptr) sizes_->erase(barrier);
  }
  // 0 if its initialisation was not seen.
  unsigned get(Address barrier) {
    SpinGuard guard(lock_);
    if (sizes_ == nullptr) return 0;
    auto found = sizes_->find(barrier);
    return found == sizes_->end() ? 0 : found->second;
  }

 private:
  using Sizes = Map<Address, unsigned>;
  SpinLock lock_;
  Sizes *sizes_ = nullptr;
};
BarrierSizes barrier_sizes;

// The wait on a barrier of unknown size: every thread releases before and
// acquires after it. This may order more than the barrier does: a thread that
// leaves one round late after those that enter the next round early.
int wait_unknown(const Wrapper &wrapper, pthread_barrier_t *barrier,
                 int (*wait)(pthread_barrier_t *)) {
  wrapper.event(on_release, barrier);
  const int result = wait(barrier);
  wrapper.event(on_acquire, barrier);
  return result;
}

}  // namespace
}  // namespace yeti

using namespace yeti;

// --- barriers ---

YETI_INTERCEPT(int, pthread_barrier_init,
               (pthread_barrier_t * barrier,
                const pthread_barrierattr_t *attributes, unsigned size)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(pthread_barrier_init)(barrier, attributes, size);
  if (result != 0) return result;
  YETI_RENEWS(pthread_barrier_init, barrier, sizeof *barrier);
  wrapper.inside(
      [&](ThreadState &) { barrier_sizes.set(address_of(barrier), size); });
  return result;
}

YETI_INTERCEPT(int, pthread_barrier_destroy, (pthread_barrier_t * barrier)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(pthread_barrier_destroy)(barrier);
  wrapper.inside(
      [&](ThreadState &) { barrier_sizes.forget(address_of(barrier)); });
  YETI_RENEWS(pthread_barrier_destroy, barrier, sizeof *barrier);
  return result;
}

YETI_INTERCEPT(int, pthread_barrier_wait, (pthread_barrier_t * barrier)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper) return YETI_REAL(pthread_barrier_wait)(barrier);
  YETI_USES(pthread_barrier_wait, barrier);
  unsigned size = 0;
  wrapper.inside(
      [&](ThreadState &) { size = barrier_sizes.get(address_of(barrier)); });
  if (size == 0)
    return wait_unknown(wrapper, barrier,
                        YETI_REAL(pthread_barrier_wait).get());
  BarrierRound *round = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    round = on_barrier_arrive(thread, address_of(barrier), size);
  });
  const int result = YETI_REAL(pthread_barrier_wait)(barrier);
  wrapper.inside([&](ThreadState &thread) { on_barrier_leave(thread, round); });
  return result;
}

// --- semaphores. A named one is known by the address to which the process has
// it mapped, which is the same at each sem_open of the name. ---

YETI_INTERCEPT(int, sem_init, (sem_t * semaphore, int shared, unsigned value)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(sem_init)(semaphore, shared, value);
  if (result == 0) YETI_RENEWS(sem_init, semaphore, sizeof *semaphore);
  return result;
}

YETI_INTERCEPT(int, sem_destroy, (sem_t * semaphore)) {
  YETI_WRAPPER(wrapper);
  YETI_RENEWS(sem_destroy, semaphore, sizeof *semaphore);
  return YETI_REAL(sem_destroy)(semaphore);
}

YETI_INTERCEPT(int, sem_post, (sem_t * semaphore)) {
  YETI_WRAPPER(wrapper);
  YETI_RELEASES(sem_post, on_release, semaphore);
  return YETI_REAL(sem_post)(semaphore);
}

#define YETI_INTERCEPT_SEM_WAIT(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                    \
    YETI_WRAPPER(wrapper);                                   \
    const int result = YETI_REAL(name) arguments;            \
    if (result != 0)                                         \
      YETI_USES(name, semaphore);                            \
    else                                                     \
      YETI_ACQUIRES(name, on_acquire, semaphore);            \
    return result;                                           \
  }

YETI_INTERCEPT_SEM_WAIT(sem_wait, (sem_t * semaphore), (semaphore))
YETI_INTERCEPT_SEM_WAIT(sem_trywait, (sem_t * semaphore), (semaphore))
YETI_INTERCEPT_SEM_WAIT(sem_timedwait,
                        (sem_t * semaphore, const struct timespec *until),
                        (semaphore, until))
YETI_INTERCEPT_SEM_WAIT(sem_clockwait,
                        (sem_t * semaphore, clockid_t clock,
                         const struct timespec *until),
                        (semaphore, clock, until))
