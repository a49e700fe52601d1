// The synchronisation events of a run, named as in the FastTrack2 paper and
// extended by what C programs do. Callers hold a RuntimeScope. Must not know
// which function of the program caused an event.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SYNC_SYNC_H
#define YETI_RUNTIME_SYNC_SYNC_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// --- locks. Call on_lock once the real lock is held, and on_unlock before it
// is released. Locking a recursive lock again has no effect on clocks. ---
void on_lock(ThreadState &thread, Address lock);
void on_unlock(ThreadState &thread, Address lock);
void on_lock_shared(ThreadState &thread, Address lock);
void on_unlock_shared(ThreadState &thread, Address lock);
// Unlocks a rwlock if the caller cannot tell how the thread holds it.
void on_unlock_any(ThreadState &thread, Address lock);

// --- other synchronisation on an address: semaphores, once, conditions,
// annotations. Releases are joined: an acquire sees all of them. ---
void on_acquire(ThreadState &thread, Address object);
void on_release(ThreadState &thread, Address object);
// The object is gone: a destroy function was called, or its memory ended.
void on_sync_destroy(ThreadState &thread, Address object);

// --- barriers: on_barrier_arrive before the wait, on_barrier_leave after it.
// The caller gives the number of participants of the round. ---
class BarrierRound;
BarrierRound *on_barrier_arrive(ThreadState &thread, Address barrier,
                                unsigned participants);
void on_barrier_leave(ThreadState &thread, BarrierRound *round);

}  // namespace yeti

#endif
