// The calling thread's record: how it is found, and its life from the thread's
// first event to its last.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_THIS_THREAD_H
#define YETI_RUNTIME_THREAD_THIS_THREAD_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// The calling thread's record, which is made, with a strand of its own, on
// first use. Initialises the runtime if necessary.
ThreadState &this_thread();

// Called by this_thread() with a record that it has just made, if not null.
extern void (*thread_discovered)(ThreadState &);

// Gives the calling thread, which has no record yet, 'strand' as its own.
ThreadState &adopt_thread(Strand *strand);

// The calling thread ends: finishes its strand and frees its record. Accesses
// that it still makes are not judged; this_thread() would make another record.
void end_thread();

// As this_thread(), but null once the thread has ended.
ThreadState *this_thread_unless_ended();

}  // namespace yeti

#endif
