// Atomic operations of the program, performed here so that clocks change in the
// modification order: whatever publishes or learns something happens under the
// lock of the object. Templates over the type; the entry points and the tests
// instantiate them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ATOMIC_H
#define YETI_RUNTIME_JUDGE_ATOMIC_H

#include "runtime/judge/access.h"
#include "runtime/judge/atomic_real.h"
#include "runtime/shadow/release_sequence.h"

namespace yeti {

// One atomic operation by 'thread' on '*place': what the operations share.
template <class T>
class AtomicOperation {
 public:
  AtomicOperation(ThreadState &thread, T *place, const YetiSite *site)
      : thread_(thread),
        strand_(thread.strand_for_access()),
        place_(place),
        address_(address_of(place)),
        site_(site) {}

  T load(MemoryOrder order);
  void store(T value, MemoryOrder order);
  // Replaces the value by modify(value). 'perform' does this atomically and
  // returns the old value.
  template <class Perform>
  T update(Perform perform, MemoryOrder order);
  // Stores 'desired' if the value is 'expected'; returns the old value.
  T compare_swap(T expected, T desired, MemoryOrder success,
                 MemoryOrder failure);

 private:
  // What is noted is judged before the strand's clock changes: an operation
  // that neither acquires nor releases changes none, and what a fence made of
  // it the fence has judged. pre: no lock of the core is held.
  void begin(MemoryOrder order) {
    if (order.acquires() || order.releases()) thread_.commit_footprint();
  }
  bool synchronises() const {
    return thread_.ignore_sync == 0 && is_tracked_address(address_);
  }
  // Whether an operation of this order changes no clock if the object has none.
  bool is_free_of_order(MemoryOrder order) const {
    return !order.acquires() && !publishes(strand_, order);
  }
  // A fault of the program must happen before any lock is taken.
  void touch() const {
    (void)__atomic_load_n(reinterpret_cast<const volatile char *>(place_),
                          __ATOMIC_RELAXED);
  }
  RaceEvidence judge_read() {
    return judge_atomic_read(thread_, address_, sizeof(T), site_);
  }
  RaceEvidence judge_write() {
    return judge_atomic_write(thread_, address_, sizeof(T), site_);
  }
  void tell(RaceEvidence evidence) {
    evidence.tell(thread_, address_, sizeof(T), site_);
  }
  // What remains to be done once the locks are released, after an operation
  // that wrote, or after one that only read, which releases nothing.
  void end(const RaceEvidence &evidence, MemoryOrder order, bool wrote = true) {
    if (order.acquires()) {
      ++thread_.counters.acquire;
      thread_.note_acquire("the atomic operation", site_);
    }
    if (wrote && order.releases()) {
      ++thread_.counters.release;
      thread_.note_release("the atomic operation", site_);
    }
    tell(evidence);
  }
  LockedSyncVar find_for_write(LockedBucket &bucket, MemoryOrder order) {
    LockedSyncVar var =
        publishes(strand_, order) ? bucket.find_or_make() : bucket.find();
    if (var) bucket.unlock();
    return var;
  }

  ThreadState &thread_;
  Strand &strand_;
  T *const place_;
  const Address address_;
  const YetiSite *const site_;
};

// A load is judged after it happens: with what it learned, and before the
// strand can tell anybody that the memory may be freed. If there is no object
// after the load, there was none when the value was stored.
template <class T>
T AtomicOperation<T>::load(MemoryOrder order) {
  begin(order);
  T value = real::load(place_);
  if (synchronises() && may_have_sync_var(address_)) {
    if (LockedSyncVar var = find_sync_var(address_)) {
      value = real::load(place_);
      take_published(strand_, *var, order);
      thread_.counters.acquire += order.acquires();
    }
  }
  if (synchronises() && order.acquires())
    thread_.note_acquire("the atomic load", site_);
  tell(judge_read());
  return value;
}

// Writes are judged before they happen: afterwards another thread may see the
// value and end the life of the memory. Even a relaxed store takes the lock of
// the bucket, so that no release can come in between without being ended by it.
template <class T>
void AtomicOperation<T>::store(T value, MemoryOrder order) {
  begin(order);
  if (!synchronises()) {
    tell(judge_write());
    real::store(place_, value);
    return;
  }
  touch();
  RaceEvidence evidence;
  {
    LockedBucket bucket(address_);
    LockedSyncVar var = find_for_write(bucket, order);
    evidence = judge_write();
    real::store(place_, value);
    if (var) publish_store(strand_, *var, order);
  }
  end(evidence, order);
}

// A relaxed update changes no clock and is part of every release sequence. So
// it needs no lock while there is no object whose clock a later fence might
// need.
template <class T>
template <class Perform>
T AtomicOperation<T>::update(Perform perform, MemoryOrder order) {
  begin(order);
  if (!synchronises() ||
      (is_free_of_order(order) && !may_have_sync_var(address_))) {
    tell(judge_write());
    return perform(place_);
  }
  touch();
  RaceEvidence evidence;
  T old;
  {
    LockedBucket bucket(address_);
    LockedSyncVar var = find_for_write(bucket, order);
    if (var) take_published(strand_, *var, order);
    evidence = judge_write();
    old = perform(place_);
    if (var) publish_update(strand_, *var, order);
  }
  end(evidence, order);
  return old;
}

// Under the lock, looking at the value tells which of the two it will be,
// unless unchecked code interferes: then an operation that was judged as a
// write may have failed.
template <class T>
T AtomicOperation<T>::compare_swap(T expected, T desired, MemoryOrder success,
                                   MemoryOrder failure) {
  begin(success);
  begin(failure);
  if (!synchronises()) {
    const T old = real::compare_swap(place_, expected, desired);
    tell(old == expected ? judge_write() : judge_read());
    return old;
  }
  touch();
  RaceEvidence evidence;
  T old;
  bool writes;
  {
    LockedBucket bucket(address_);
    old = real::load(place_);
    writes = old == expected;
    if (writes) {
      LockedSyncVar var = find_for_write(bucket, success);
      if (var) take_published(strand_, *var, success);
      evidence = judge_write();
      old = real::compare_swap(place_, expected, desired);
      if (var && old == expected) publish_update(strand_, *var, success);
    } else {
      if (LockedSyncVar var = bucket.find())
        take_published(strand_, *var, failure);
      evidence = judge_read();
    }
  }
  end(evidence, writes ? success : failure, writes);
  return old;
}

}  // namespace yeti

#endif
