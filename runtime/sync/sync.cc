// Locks, other synchronisation on an address, and barriers. What the thread has
// accessed before is judged first, so that it is judged with the locks that
// were held then, and before a lock of the runtime is taken.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/sync/sync.h"

#include "runtime/shadow/release_sequence.h"
#include "runtime/strands/barrier.h"
#include "runtime/thread/early_threads.h"

namespace yeti {

namespace {

bool ignores(const ThreadState &thread, Address object) {
  return thread.ignore_sync != 0 || !is_tracked_address(object);
}

void hold(ThreadState &thread, Address lock, bool shared) {
  thread.held.push_back(HeldLock{lock, shared, thread.calls.intern()});
  thread.held_id = LockSetId::kNone;
}

// Interning a set costs a lookup in a large table. If each node of a tree has a
// lock, that would be most of the cost of locking. So a lock remembers the set
// that contains only itself.
bool is_sole(const ThreadState &thread) {
  return thread.held.size() == 1 && !thread.held[0].shared;
}

void recall_set(ThreadState &thread, const SyncVar &var) {
  if (is_sole(thread) && thread.held[0].acquired_at == var.sole_stack)
    thread.held_id = var.sole_set;
}

void keep_set(const ThreadState &thread, SyncVar &var) {
  if (!is_sole(thread) || thread.held[0].lock != var.address ||
      thread.held_id == LockSetId::kNone)
    return;
  var.sole_stack = thread.held[0].acquired_at;
  var.sole_set = thread.held_id;
}

// A strand need not acquire what it has released itself, unless it did so in
// another job.
void acquire_clock(Strand &strand, const SyncVar &var) {
  if (var.sole_head == kNobody || var.sole_head != strand.number_if_any() ||
      var.sole_job != strand.job())
    strand.acquire(var.clock);
}

// The newest hold on 'lock' ends; '*shared' tells whether it was a shared one.
// False if the thread does not hold the lock.
bool let_go(ThreadState &thread, Address lock, bool *shared) {
  for (size_t i = thread.held.size(); i-- > 0;) {
    if (thread.held[i].lock != lock) continue;
    *shared = thread.held[i].shared;
    thread.held.erase(thread.held.begin() + static_cast<ptrdiff_t>(i));
    thread.held_id = LockSetId::kNone;
    return true;
  }
  return false;
}

// An exclusive holder has learned what readers and writers released, so its
// release replaces theirs. A thread that never acquired the lock adds to them.
void release_exclusive(ThreadState &thread, SyncVar &var, bool was_held) {
  if (was_held) {
    var.readers.clear();
    thread.strand().release_to(var.clock);
    var.sole_head =
        var.sequences.empty() ? thread.strand().number_if_any() : kNobody;
    var.sole_job = thread.strand().job();
  } else {
    var.sole_head = kNobody;
    thread.strand().release_join(var.clock);
  }
  release_to_early_threads(thread);
  ++thread.counters.release;
}

void release_shared(ThreadState &thread, SyncVar &var) {
  thread.strand().release_join(var.readers);
  release_to_early_threads(thread);
  ++thread.counters.release;
}

}  // namespace

// Locking a recursive lock again, and unlocking it while it is still held, do
// not order others: nobody else can acquire it in between, and the last unlock
// publishes more than all before it.
void on_lock(ThreadState &thread, Address lock) {
  thread.commit_footprint();
  thread.note_acquire("the lock");
  hold(thread, lock, false);
  if (ignores(thread, lock)) return;
  ++thread.counters.acquire;
  LockedSyncVar var = sync_var(lock);
  recall_set(thread, *var);
  acquire_clock(thread.strand(), *var);
  if (!var->readers.is_empty()) thread.strand().acquire(var->readers);
}

void on_unlock(ThreadState &thread, Address lock) {
  thread.commit_footprint();
  thread.note_release("the unlock");
  bool shared;
  if (ignores(thread, lock)) {
    let_go(thread, lock, &shared);
    return;
  }
  LockedSyncVar var = sync_var(lock);
  keep_set(thread, *var);
  const bool was_held = let_go(thread, lock, &shared);
  release_exclusive(thread, *var, was_held && !shared);
}

// Readers learn from writers only: they are not ordered with each other.
void on_lock_shared(ThreadState &thread, Address lock) {
  thread.commit_footprint();
  thread.note_acquire("the lock for reading");
  hold(thread, lock, true);
  if (ignores(thread, lock)) return;
  ++thread.counters.acquire;
  thread.strand().acquire(sync_var(lock)->clock);
}

void on_unlock_shared(ThreadState &thread, Address lock) {
  thread.commit_footprint();
  thread.note_release("the unlock for reading");
  bool shared;
  let_go(thread, lock, &shared);
  if (ignores(thread, lock)) return;
  release_shared(thread, *sync_var(lock));
}

// If the thread is not known to hold the lock, it releases to everybody. That
// may order too much but never gives a false alarm.
void on_unlock_any(ThreadState &thread, Address lock) {
  thread.commit_footprint();
  thread.note_release("the unlock");
  bool shared = false;
  const bool was_held = let_go(thread, lock, &shared);
  if (ignores(thread, lock)) return;
  LockedSyncVar var = sync_var(lock);
  if (shared)
    release_shared(thread, *var);
  else
    release_exclusive(thread, *var, was_held);
}

void on_acquire(ThreadState &thread, Address object) {
  thread.commit_footprint();
  thread.note_acquire("the acquire");
  if (ignores(thread, object)) return;
  ++thread.counters.acquire;
  if (LockedSyncVar var = find_sync_var(object))
    thread.strand().acquire(var->clock);
}

void on_release(ThreadState &thread, Address object) {
  thread.commit_footprint();
  thread.note_release("the release");
  if (ignores(thread, object)) return;
  ++thread.counters.release;
  LockedSyncVar var = sync_var(object);
  separate_sequences(*var);
  thread.strand().release_join(var->clock);
  release_to_early_threads(thread);
}

void on_sync_destroy(ThreadState &, Address object) {
  if (is_tracked_address(object)) remove_sync_vars(object, object + 1);
}

BarrierRound *on_barrier_arrive(ThreadState &thread, Address barrier,
                                unsigned participants) {
  thread.commit_footprint();
  thread.note_release("the arrival at the barrier");
  if (ignores(thread, barrier)) return nullptr;
  ++thread.counters.barrier;
  release_to_early_threads(thread);
  LockedSyncVar var = sync_var(barrier);
  if (var->barrier == nullptr) var->barrier = Barrier::make();
  return var->barrier->arrive(thread.strand(), participants);
}

void on_barrier_leave(ThreadState &thread, BarrierRound *round) {
  thread.note_acquire("the barrier");
  if (round != nullptr) Barrier::leave(thread.strand(), round);
}

}  // namespace yeti
