// The process and its threads as a whole: start, the end of threads, fork, the
// last moments. What the interceptors share about these.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_PROCESS_PROCESS_H
#define YETI_RUNTIME_PROCESS_PROCESS_H

#include "runtime/thread/thread_state.h"
#include "runtime/thread/thread_table.h"

namespace yeti {

// Once, before the program's own code: the main thread gets its record, the
// signals and modules are taken note of.
void start_process();

// The calling thread is the one of 'entry': gives it the entry's strand.
void begin_thread(ThreadEntry *entry);

// In a thread that has ended and yet runs exit handlers, because it was the
// process's last: gives it a record again, which knows all that the ended
// threads did.
void resume_for_exit();

// Around what copies the process: its locks are free in the child. Registered
// for fork.
void before_fork();
void after_fork_in_parent();
void after_fork_in_child();

// The process is about to end with 'status': whatever is to be said at the end
// is said. Returns the status to end with. Harmless if repeated.
int finish_process(int status);

// Sees to it that finish_process is called at exit and quick_exit, after all
// that the program and its libraries do then. Only the first call counts.
void register_end();

}  // namespace yeti

#endif
