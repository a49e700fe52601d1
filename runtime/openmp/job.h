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
// The same for a chunk of a loop, and for an iteration.
void begin_chunk(ThreadState &thread, Address frame);
void begin_iteration(ThreadState &thread, Address frame);

// A loop begins whose iterations are jobs. 'is_static': the program may know
// which thread has them, so they know all that the member has done before.
void begin_loop(ThreadState &thread, bool is_static);

// A loop may have more iterations than there can be jobs in a reasonable time.
// So after kMostJobs iterations of a loop that a member has, two of them make a
// job, then four, and so on.
constexpr unsigned kMostJobs = 1u << 11;
struct IterationGroups {
  unsigned jobs = 0;  // of the loop
  unsigned left = 0;  // iterations that the present job is to have
};
extern __thread IterationGroups iteration_groups
    __attribute__((tls_model("initial-exec")));

// At the beginning and at the end of an iteration: whether its job has begun
// before, and whether it has more.
inline bool is_in_group_of_iterations() {
  return iteration_groups.left != 0;
}
inline bool group_of_iterations_goes_on() {
  return iteration_groups.left != 0 && --iteration_groups.left != 0;
}

// The job is over; no effect if there is none.
void end_job(ThreadState &thread, Address frame);

}  // namespace yeti

#endif
