// Members and tasks as strands. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/team.h"

namespace yeti {
namespace {

__thread Member *innermost __attribute__((tls_model("initial-exec")));

}  // namespace

Member *this_member() {
  return innermost;
}

// The members are forked from a strand that runs nothing, as the creator's own
// may still have events on its way into the region, while members begin
// already: libgomp allocates and creates threads.
Team::Team(ThreadState &creator)
    : created_at_(creator.calls.intern()),
      creator_(creator.strand().info().number),
      past_(fork_strand(&creator.strand(), StrandKind::kTeamMember,
                        created_at_)) {}

void Team::begin(Member &member, ThreadState &thread, unsigned number,
                 unsigned size) {
  member.team = this;
  member.thread = &thread;
  {
    SpinGuard guard(lock_);
    member.strand = fork_strand(past_, StrandKind::kTeamMember, created_at_);
  }
  StrandInfo &info = member.strand->info();
  info.creator = creator_;
  info.team_number = number;
  info.team_size = size;
  info.system_id = thread.system_id;
  member.suspended = thread.switch_strand(member.strand);
  member.calls = thread.calls.begin_strand(created_at_);
  member.outer = innermost;
  innermost = &member;
}

void Team::end(Member &member) {
  innermost = member.outer;
  member.thread->calls.end_strand(member.calls);
  member.thread->switch_strand(member.suspended);
  finish_strand(*member.strand);
  SpinGuard guard(lock_);
  ended_.push_back(member.strand);
}

void Team::join(ThreadState &creator) {
  on_acquire(creator, tasks());
  for (Strand *strand : ended_) {
    join_strand(creator.strand(), *strand);
    drop_strand(strand);
  }
  drop_strand(past_);
  const Address objects[] = {barrier(), cancellation(), ordered(), tasks(),
                             copy(0),   copy(1),        copy(2)};
  for (Address object : objects) on_sync_destroy(creator, object);
}

Task *create_task(ThreadState &thread, Team *team) {
  const StackId created_at = thread.calls.intern();
  Strand *strand =
      fork_strand(&thread.strand(), StrandKind::kTeamMember, created_at);
  const StrandInfo &creator = thread.strand().info();
  strand->info().team_number = creator.team_number;
  strand->info().team_size = creator.team_size;
  return create<Task>(Task{strand, created_at, team});
}

RunningTask::RunningTask(ThreadState &thread, Task *task, Address frame)
    : thread_(thread), task_(task), frame_(frame) {
  suspended_ = thread.switch_strand(task->strand);
  task->strand->info().system_id = thread.system_id;
  calls_ = thread.calls.begin_strand(task->created_at);
  if (thread.stack_low != 0 && thread.stack_low < frame)
    on_memory_fresh(thread, thread.stack_low, frame - thread.stack_low);
}

void RunningTask::end() {
  if (thread_.stack_low != 0 && thread_.stack_low < frame_)
    on_memory_fresh(thread_, thread_.stack_low, frame_ - thread_.stack_low);
  if (task_->team != nullptr) on_release(thread_, task_->team->tasks());
  thread_.calls.end_strand(calls_);
  thread_.switch_strand(suspended_);
  finish_strand(*task_->strand);
  drop_strand(task_->strand);
  destroy(task_);
}

}  // namespace yeti
