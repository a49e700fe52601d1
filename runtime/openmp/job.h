// The jobs of a member of a team (jobs.h) as events. Knows nothing of libgomp's
// entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_JOB_H
#define YETI_RUNTIME_OPENMP_JOB_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// The calling thread begins a job. 'frame' is an address in the caller's frame:
// the stack below it begins a new life before the job and again after it, as
// with a task.
void begin_job(ThreadState &thread, Address frame);
// The same for a chunk or an iteration of a loop.
void begin_job_of_loop(ThreadState &thread, Address frame);

// A loop begins of whose iterations the program may know which thread has them:
// its jobs know all that the member has done before.
void begin_loop(ThreadState &thread);

// The job is over; no effect if there is none.
void end_job(ThreadState &thread, Address frame);

}  // namespace yeti

#endif
