// Atomic operations on objects of odd sizes, which compiled code leaves to the
// functions of libatomic. What they mean for the order of threads is told under
// the lock of the object's bucket, around the real operation, so that clocks
// change in the order of the modifications; atomic.h does the same for the
// sizes that machines know.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/access.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/shadow/release_sequence.h"

using namespace yeti;

namespace {

const YetiSite load_site = YETI_LIBRARY_SITE("__atomic_load", AtomicRead);
const YetiSite store_site = YETI_LIBRARY_SITE("__atomic_store", AtomicWrite);
const YetiSite exchange_site =
    YETI_LIBRARY_SITE("__atomic_exchange", AtomicUpdate);
const YetiSite swap_site =
    YETI_LIBRARY_SITE("__atomic_compare_exchange", AtomicUpdate);

// The object of one operation.
struct Object {
  const void *place;
  size_t size;
  const YetiSite *site;  // of the operation

  Address address() const { return address_of(place); }
  // A fault of the program comes before any lock is taken.
  void touch() const { (void)*static_cast<const volatile char *>(place); }
  RaceEvidence judge_read(ThreadState &thread) const {
    return judge_atomic_read(thread, address(), size, site);
  }
  RaceEvidence judge_write(ThreadState &thread) const {
    return judge_atomic_write(thread, address(), size, site);
  }
};

bool is_judged(const Wrapper &wrapper, const Object &object) {
  return object.size != 0 && wrapper.judges_accesses() &&
         wrapper.thread().ignore_sync == 0 &&
         is_tracked_address(object.address() + object.size);
}

// Runs 'action(thread, bucket)', which returns the evidence, with the object's
// bucket locked, then tells the race. 'order' is asked afterwards.
template <class Action>
void run_locked(const Wrapper &wrapper, const Object &object,
                const MemoryOrder &order, Action action) {
  wrapper.inside([&](ThreadState &thread) {
    object.touch();
    thread.commit_footprint();
    RaceEvidence evidence;
    {
      LockedBucket bucket(object.address());
      evidence = action(thread, bucket);
    }
    if (order.acquires()) {
      ++thread.counters.acquire;
      thread.note_acquire("the atomic operation", object.site);
    }
    if (order.releases()) {
      ++thread.counters.release;
      thread.note_release("the atomic operation", object.site);
    }
    evidence.tell(thread, object.address(), object.size, object.site);
  });
}

// The object's clock, if it has one or 'order' publishes something there.
LockedSyncVar clock_for_write(ThreadState &thread, LockedBucket &bucket,
                              MemoryOrder order) {
  return publishes(thread.strand(), order) ? bucket.find_or_make()
                                           : bucket.find();
}

// What an update that writes does, 'perform' being the real operation.
template <class Perform>
RaceEvidence update(ThreadState &thread, LockedBucket &bucket,
                    const Object &object, MemoryOrder order, Perform perform) {
  LockedSyncVar var = clock_for_write(thread, bucket, order);
  if (var) take_published(thread.strand(), *var, order);
  const RaceEvidence evidence = object.judge_write(thread);
  perform();
  if (var) publish_update(thread.strand(), *var, order);
  return evidence;
}

}  // namespace

YETI_INTERCEPT(void, __atomic_load,
               (size_t size, const void *place, void *result, int order)) {
  YETI_WRAPPER(wrapper);
  const auto real = [&] {
    YETI_REAL(__atomic_load)(size, place, result, order);
  };
  const Object object{place, size, &load_site};
  const MemoryOrder memory_order(order);
  if (!is_judged(wrapper, object)) return real();
  YETI_WRITES(__atomic_load, result, size);
  run_locked(wrapper, object, memory_order,
             [&](ThreadState &thread, LockedBucket &bucket) {
               real();
               if (LockedSyncVar var = bucket.find())
                 take_published(thread.strand(), *var, memory_order);
               return object.judge_read(thread);
             });
}

YETI_INTERCEPT(void, __atomic_store,
               (size_t size, void *place, const void *value, int order)) {
  YETI_WRAPPER(wrapper);
  const auto real = [&] {
    YETI_REAL(__atomic_store)(size, place, value, order);
  };
  const Object object{place, size, &store_site};
  const MemoryOrder memory_order(order);
  if (!is_judged(wrapper, object)) return real();
  YETI_READS(__atomic_store, value, size);
  run_locked(wrapper, object, memory_order,
             [&](ThreadState &thread, LockedBucket &bucket) {
               LockedSyncVar var =
                   clock_for_write(thread, bucket, memory_order);
               const RaceEvidence evidence = object.judge_write(thread);
               real();
               if (var) publish_store(thread.strand(), *var, memory_order);
               return evidence;
             });
}

YETI_INTERCEPT(void, __atomic_exchange,
               (size_t size, void *place, const void *value, void *result,
                int order)) {
  YETI_WRAPPER(wrapper);
  const auto real = [&] {
    YETI_REAL(__atomic_exchange)(size, place, value, result, order);
  };
  const Object object{place, size, &exchange_site};
  const MemoryOrder memory_order(order);
  if (!is_judged(wrapper, object)) return real();
  YETI_READS(__atomic_exchange, value, size);
  YETI_WRITES(__atomic_exchange, result, size);
  run_locked(wrapper, object, memory_order,
             [&](ThreadState &thread, LockedBucket &bucket) {
               return update(thread, bucket, object, memory_order, real);
             });
}

// Under the lock a look at the value tells whether the exchange will succeed,
// except when code that is not checked interferes.
YETI_INTERCEPT(bool, __atomic_compare_exchange,
               (size_t size, void *place, void *expected, const void *desired,
                int success, int failure)) {
  YETI_WRAPPER(wrapper);
  bool exchanged = false;
  const auto real = [&] {
    exchanged = YETI_REAL(__atomic_compare_exchange)(size, place, expected,
                                                     desired, success, failure);
  };
  const Object object{place, size, &swap_site};
  if (!is_judged(wrapper, object)) {
    real();
    return exchanged;
  }
  MemoryOrder order(failure);
  YETI_READS(__atomic_compare_exchange, expected, size);
  YETI_READS(__atomic_compare_exchange, desired, size);
  run_locked(wrapper, object, order,
             [&](ThreadState &thread, LockedBucket &bucket) {
               if (__builtin_memcmp(place, expected, size) == 0) {
                 order = MemoryOrder(success);
                 return update(thread, bucket, object, order, real);
               }
               real();
               if (LockedSyncVar var = bucket.find())
                 take_published(thread.strand(), *var, order);
               return object.judge_read(thread);
             });
  if (!exchanged) YETI_WRITES(__atomic_compare_exchange, expected, size);
  return exchanged;
}
