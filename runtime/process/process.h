// The process and its threads as a whole: start, the end of threads, fork, the
// last moments. What the interceptors share about these.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_PROCESS_PROCESS_H
#define YETI_RUNTIME_PROCESS_PROCESS_H

#include "runtime/thread/thread_state.h"
#include "runtime/thread/thread_table.h"

namespace yeti {

// Call once, before the program's own code: makes the record of the main
// thread, and notes signals and modules.
void start_process();

// The calling thread is the one of 'entry': gives it the entry's strand.
void begin_thread(ThreadEntry *entry);

// In a thread that has ended and still runs exit handlers, because it was the
// last of the process: gives it a record again, which knows everything that the
// ended threads did.
void resume_for_exit();

// Call these around what copies the process, so that locks are free in the
// child. Registered for fork.
void before_fork();
void after_fork_in_parent();
void after_fork_in_child();

// The process is about to end with 'status': prints what there is to say at the
// end. Returns the status to end with. May be called again.
int finish_process(int status);

// Makes sure that finish_process is called at exit and quick_exit, after
// everything that the program and its libraries do then. Only the first call
// counts.
void register_end();

}  // namespace yeti

#endif
