// Members and tasks as strands. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/team.h"

namespace yeti {
namespace {

__thread Member *innermost __attribute__((tls_model("initial-exec")));

// The object on which the users of 'thread's reduction copies take turns.
Address copies_of(const ThreadState &thread) {
  return address_of(&thread);
}

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
  member.uses_copies = true;
  member.outer = innermost;
  innermost = &member;
}

// Tasks that the thread runs at the final barrier, after this, may go on with
// the member's reduction copies.
void Team::end(Member &member) {
  on_release(*member.thread, copies_of(*member.thread));
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

Task *create_task(ThreadState &thread, bool has_depends, bool uses_copies) {
  const StackId created_at = thread.calls.intern();
  Strand *strand =
      fork_strand(&thread.strand(), StrandKind::kTeamMember, created_at);
  const StrandInfo &creator = thread.strand().info();
  strand->info().team_number = creator.team_number;
  strand->info().team_size = creator.team_size;
  Team *team = innermost == nullptr ? nullptr : innermost->team;
  return create<Task>(Task{strand, created_at, team, has_depends, uses_copies});
}

void RunningTask::begin(ThreadState &thread, Task *task, Address frame) {
  task_ = task;
  frame_ = frame;
  member_.team = task->team;
  member_.thread = &thread;
  member_.strand = task->strand;
  if (innermost != nullptr && innermost->uses_copies)
    on_release(thread, copies_of(thread));
  member_.suspended = thread.switch_strand(task->strand);
  member_.calls = thread.calls.begin_strand(task->created_at);
  member_.outer = innermost;
  if (task->team != nullptr) innermost = &member_;
  task->strand->info().system_id = thread.system_id;
  if (task->team != nullptr && task->has_depends)
    on_acquire(thread, task->team->tasks());
  if (task->uses_copies) on_reduction_copies_used(thread);
  freshen_stack();
}

void RunningTask::end() {
  freshen_stack();
  ThreadState &thread = *member_.thread;
  if (task_->team != nullptr) on_release(thread, task_->team->tasks());
  if (member_.uses_copies) on_release(thread, copies_of(thread));
  innermost = member_.outer;
  thread.calls.end_strand(member_.calls);
  thread.switch_strand(member_.suspended);
  finish_strand(*task_->strand);
  if (task_->team == nullptr) join_strand(thread.strand(), *task_->strand);
  drop_strand(task_->strand);
  destroy(task_);
  if (member_.uses_copies && innermost != nullptr && innermost->uses_copies)
    on_acquire(thread, copies_of(thread));
}

void RunningTask::freshen_stack() {
  ThreadState &thread = *member_.thread;
  if (thread.stack_low != 0 && thread.stack_low < frame_)
    on_memory_fresh(thread, thread.stack_low, frame_ - thread.stack_low);
}

void on_reduction_copies_used(ThreadState &thread) {
  if (innermost == nullptr) return;
  innermost->uses_copies = true;
  on_acquire(thread, copies_of(thread));
}

void on_tasks_waited_for(ThreadState &thread) {
  if (innermost != nullptr) on_acquire(thread, innermost->team->tasks());
}

}  // namespace yeti
