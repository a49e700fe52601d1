// The events of a run, named as in the FastTrack2 paper and grown by what C
// programs do. Interceptors and the entry points of compiled code call these;
// they know nothing of how an event was seen. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_EVENTS_H
#define YETI_RUNTIME_THREAD_EVENTS_H

#include "abi/abi.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// --- accesses (access.cc, shadow/) ---
// Plain accesses to ['address', 'address' + 'size'); the kind is the site's.
void on_read(ThreadState &thread, Address address, size_t size,
             const YetiSite *site);
void on_write(ThreadState &thread, Address address, size_t size,
              const YetiSite *site);

// --- locks (sync.cc). Call on_lock after the real lock is held, on_unlock
// before it is given up. A recursive relock is on_lock with no clock effect.
// ---
void on_lock(ThreadState &thread, Address lock);
void on_unlock(ThreadState &thread, Address lock);
void on_lock_shared(ThreadState &thread, Address lock);
void on_unlock_shared(ThreadState &thread, Address lock);
// Unlock of a rwlock that the thread holds in a way the caller cannot tell.
void on_unlock_any(ThreadState &thread, Address lock);

// --- other synchronisation on an address: semaphores, once, conditions,
// annotations. Releases are joined: an acquire sees all of them. ---
void on_acquire(ThreadState &thread, Address object);
void on_release(ThreadState &thread, Address object);
// The object is gone (destroy functions, end of its memory).
void on_sync_destroy(ThreadState &thread, Address object);

// --- barriers: on_barrier_arrive before waiting, on_barrier_leave after. The
// caller gives the number of participants of the round. ---
class BarrierRound;
BarrierRound *on_barrier_arrive(ThreadState &thread, Address barrier,
                                unsigned participants);
void on_barrier_leave(ThreadState &thread, BarrierRound *round);

// --- memory (lifecycle.cc) ---
// A block of the heap begins: fresh states. Call before anybody can see it.
void on_alloc(ThreadState &thread, Address start, size_t size,
              AllocationFunction function = AllocationFunction::k_malloc);
// Its allocation counts as a write to it. Call after on_alloc.
void on_alloc_write(ThreadState &thread, Address start, size_t size,
                    const YetiSite *site);
// It ends: a write to all of it. Call before it is given back.
void on_free(ThreadState &thread, Address start, const YetiSite *site);
// Other memory begins or ends without being written: mappings, stacks.
void on_memory_fresh(ThreadState &thread, Address start, size_t size);

}  // namespace yeti

#endif
