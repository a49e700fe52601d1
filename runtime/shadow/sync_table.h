// Which clocks belong to the synchronisation objects of the program: mutexes,
// atomics, semaphores, barriers, whatever has an address. They hang on the page
// entries of the shadow's directory, so those of a piece of memory are found
// and removed together with it. Knows clocks and rounds, not what locks mean.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SYNC_TABLE_H
#define YETI_RUNTIME_SHADOW_SYNC_TABLE_H

#include "runtime/shadow/fine_shadow.h"
#include "runtime/strands/strand.h"

namespace yeti {

class Barrier;

// What the release sequences headed by one strand publish.
struct ReleaseSequence {
  StrandNumber head;
  VectorClock clock;
};

struct SyncVar {
  explicit SyncVar(Address address) : address(address) {}
  ~SyncVar();
  SyncVar(const SyncVar &) = delete;
  SyncVar &operator=(const SyncVar &) = delete;

  const Address address;
  SyncVar *next = nullptr;  // in its bucket; guarded by the bucket's lock
  SpinLock lock;            // of all below
  VectorClock clock;        // what an acquire learns
  VectorClock readers;      // what only a writer's acquire learns (rwlocks)
  // The strand that published all of 'clock', or kNobody; then, for atomics,
  // the parts of 'clock' by the strands that published them, once each.
  StrandNumber sole_head = kNobody;
  Vector<ReleaseSequence> sequences;
  Barrier *barrier = nullptr;  // if it is one
  // For locks: the set of this lock alone, taken at 'sole_stack', if it has
  // been asked for lately (lock_sets.h).
  StackId sole_stack = StackId::kNone;
  LockSetId sole_set = LockSetId::kNone;
};

// The objects of one page by the line they begin in.
struct SyncPage {
  struct Bucket {
    std::atomic<SyncVar *> first{nullptr};  // changed under the lock
    SpinLock lock;
  };
  Bucket buckets[kPageBytes / kLineBytes];
};

// A locked SyncVar, or nothing. Locks are taken bucket first, then object, and
// the bucket is let go at once: so nobody waits for a removed object.
class LockedSyncVar {
 public:
  LockedSyncVar() = default;
  explicit LockedSyncVar(SyncVar *locked) : var_(locked) {}
  LockedSyncVar(LockedSyncVar &&other) noexcept : var_(other.var_) {
    other.var_ = nullptr;
  }
  ~LockedSyncVar() {
    if (var_ != nullptr) var_->lock.unlock();
  }
  LockedSyncVar(const LockedSyncVar &) = delete;
  LockedSyncVar &operator=(const LockedSyncVar &) = delete;

  explicit operator bool() const { return var_ != nullptr; }
  SyncVar *operator->() const { return var_; }
  SyncVar &operator*() const { return *var_; }

 private:
  SyncVar *var_ = nullptr;
};

// The bucket of 'address', locked, as a scope: while it lives no object begins
// or ends there. pre: is_tracked_address(address).
class LockedBucket {
 public:
  explicit LockedBucket(Address address);
  ~LockedBucket();
  LockedBucket(const LockedBucket &) = delete;
  LockedBucket &operator=(const LockedBucket &) = delete;

  // The object at the address, locked; nothing if there is none.
  LockedSyncVar find();
  // As find, made if need be.
  LockedSyncVar find_or_make();
  // Lets go of the bucket before the scope ends.
  void unlock();

 private:
  SyncVar *look_up() const;

  const Address address_;
  SyncPage::Bucket &bucket_;
  bool locked_ = true;
};

// The object at 'address', made if need be, locked.
LockedSyncVar sync_var(Address address);
// As sync_var, but nothing if there is none. Takes no lock if its page never
// had any.
LockedSyncVar find_sync_var(Address address);
// True if there may be an object at 'address'; false is certain for the moment
// of the question. Takes no lock.
bool may_have_sync_var(Address address);

// Forgets the objects that begin in ['start', 'end').
void remove_sync_vars(Address start, Address end);

// Objects alive, for the statistics.
size_t sync_var_count();

}  // namespace yeti

#endif
