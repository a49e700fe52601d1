// See the header. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/job.h"

#include "runtime/base/flags.h"
#include "runtime/openmp/task.h"

namespace yeti {

__thread IterationGroups iteration_groups
    __attribute__((tls_model("initial-exec")));

namespace {

// Whether another member might have come for the job that 'context' got. In a
// team that has one member because the program wants it so, or because it is
// inside of another region, none would. A task gets no jobs.
bool might_be_others(const Context &context) {
  if (flags().schedules != Schedules::kAny) return false;
  const StrandInfo &info = context.strand->info();
  if (info.kind != StrandKind::kTeamMember) return false;
  return info.team_size > 1 ||
         (context.outer == nullptr && !context.team->is_wanted_alone());
}

void begin(ThreadState &thread, Address frame, bool is_of_loop,
           const char *what) {
  end_job(thread, frame);
  const Context *context = this_context();
  if (context == nullptr || !might_be_others(*context)) return;
  freshen_stack_below(thread, frame);
  thread.note_end(what);
  thread.strand().begin_job(is_of_loop);
  thread.refresh_epoch();
}

}  // namespace

void begin_job(ThreadState &thread, Address frame) {
  begin(thread, frame, false, "the start of a section or single");
}

void begin_chunk(ThreadState &thread, Address frame) {
  begin(thread, frame, true, "the start of a chunk");
}

void begin_iteration(ThreadState &thread, Address frame) {
  begin(thread, frame, true, "the start of an iteration");
  IterationGroups &groups = iteration_groups;
  const unsigned doublings = groups.jobs++ / kMostJobs;
  groups.left = 1u << (doublings < 20 ? doublings : 20);
}

void begin_loop(ThreadState &thread, bool is_static) {
  iteration_groups = {};
  if (is_static && !thread.has_pending()) thread.strand().know_jobs();
}

void end_job(ThreadState &thread, Address frame) {
  iteration_groups.left = 0;
  if (thread.has_pending() || !thread.strand().is_in_job()) return;
  freshen_stack_below(thread, frame);
  thread.note_end("the end of a job");
  thread.strand().end_job();
  thread.refresh_epoch();
}

}  // namespace yeti
