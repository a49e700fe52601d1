// Threads that were there before this library was loaded (late_binding.h). One
// of them may be in a wait of which only the end is the program's business: who
// wakes it is seen, that it was woken is not. So as long as one of them has not
// shown itself, whatever is released is released to them as well, and when it
// does so for the first time, it has learned all of that. This may order too
// much at the start, and never gives a false alarm.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_EARLY_THREADS_H
#define YETI_RUNTIME_THREAD_EARLY_THREADS_H

#include <atomic>

#include "runtime/thread/thread_state.h"

namespace yeti {

extern std::atomic<bool> has_early_threads;

// Notes the threads of the process but the calling one.
void note_early_threads();

// Call after each release of 'thread'.
void release_to_all_early_threads(ThreadState &thread);
inline void release_to_early_threads(ThreadState &thread) {
  if (__builtin_expect(has_early_threads.load(std::memory_order_relaxed), 0))
    release_to_all_early_threads(thread);
}

// 'thread' shows itself for the first time.
void acquire_if_early_thread(ThreadState &thread);

}  // namespace yeti

#endif
