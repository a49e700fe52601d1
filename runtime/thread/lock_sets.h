// Interned sets of held locks, as stack_depot.h for stacks: a tree in which a
// set is the set without its newest lock, and that lock. Bounded: once full,
// new sets are LockSetId::kNone.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_LOCK_SETS_H
#define YETI_RUNTIME_THREAD_LOCK_SETS_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// The set of what 'thread' holds now (cached in thread.held_id).
LockSetId intern_held_locks(ThreadState &thread);

// The set of the 'count' locks from 'held' on, oldest first.
LockSetId intern_locks(const HeldLock *held, size_t count);

// Writes the locks of 'set', oldest first, at most 'capacity' (then the newest
// are left out); returns how many there are.
size_t locks_of_set(LockSetId set, HeldLock *locks, size_t capacity);

// The bound in bytes; tests make it small.
void set_lock_sets_limit(size_t bytes);

}  // namespace yeti

#endif
