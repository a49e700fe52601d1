// The clocks of the program's synchronisation objects: mutexes, atomics,
// semaphores, barriers, anything with an address. They are reached from the
// page entries of the shadow's directory, so the objects in a piece of memory
// are found and removed together with it. Knows clocks and rounds, but not what
// locks mean.
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
  SpinLock lock;            // guards all members below
  VectorClock clock;        // what an acquire learns
  VectorClock readers;      // what only a writer's acquire learns (rwlocks)
  // The strand that published all of 'clock', or kNobody. In that case, for
  // atomics, the parts of 'clock' by the strands that published them, each
  // once.
  StrandNumber sole_head = kNobody;
  uint32_t sole_job = 0;  // Strand::job at the last unlock; with sole_head
  Vector<ReleaseSequence> sequences;
  Barrier *barrier = nullptr;  // if the object is a barrier
  // For locks: the set that contains only this lock, taken at 'sole_stack', if
  // it was needed lately (lock_sets.h).
  StackId sole_stack = StackId::kNone;
  LockSetId sole_set = LockSetId::kNone;
};

// The objects of one page, by the line in which they begin.
struct SyncPage {
  struct Bucket {
    std::atomic<SyncVar *> first{nullptr};  // changed under the lock
    SpinLock lock;
  };
  Bucket buckets[kPageBytes / kLineBytes];
};

// A locked SyncVar, or nothing. The bucket is locked first, then the object,
// and then the bucket is released at once. So nobody waits for an object that
// was removed.
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

// The bucket of 'address', locked while this lives, so that no object begins or
// ends in it. pre: is_tracked_address(address).
class LockedBucket {
 public:
  explicit LockedBucket(Address address);
  ~LockedBucket();
  LockedBucket(const LockedBucket &) = delete;
  LockedBucket &operator=(const LockedBucket &) = delete;

  // The object at the address, locked; nothing if there is none.
  LockedSyncVar find();
  // As find, but makes the object if there is none.
  LockedSyncVar find_or_make();
  // Releases the bucket before the scope ends.
  void unlock();

 private:
  SyncVar *look_up() const;

  const Address address_;
  SyncPage::Bucket &bucket_;
  bool locked_ = true;
};

// The object at 'address', locked; made if there is none.
LockedSyncVar sync_var(Address address);
// As sync_var, but nothing if there is none. Takes no lock if the page never
// had an object.
LockedSyncVar find_sync_var(Address address);
// True if there may be an object at 'address'. False is certain at the time of
// the call. Takes no lock.
bool may_have_sync_var(Address address);

// Forgets the objects that begin in ['start', 'end').
void remove_sync_vars(Address start, Address end);

// The number of living objects, for the statistics.
size_t sync_var_count();

}  // namespace yeti

#endif
