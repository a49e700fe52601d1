// OpenMP teams as events: a region's members are strands of their own, forked
// from the strand that met the region and joined by it at the region's end. The
// master thread runs its member as a new strand while the creator is suspended.
// Knows nothing of libgomp's entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_TEAM_H
#define YETI_RUNTIME_TEAM_H

#include "runtime/events.h"
#include "runtime/spin_lock.h"

namespace yeti {

class Team;

// One thread's part in a team; lives on that thread's stack, or wherever the
// caller keeps it, from begin to end.
struct Member {
  Team *team = nullptr;
  Member *outer = nullptr;  // in the enclosing team, on the same thread
  ThreadState *thread = nullptr;
  Strand *strand = nullptr;
  Strand *suspended = nullptr;  // what the thread ran before
  CallStack::Base calls = {};
  unsigned copies = 0;  // single constructs with copyprivate so far
  // Whether it may use its thread's private copies of task reductions, which
  // the thread's tasks use in turn: always true of an implicit task.
  bool uses_copies = false;
};

// The calling thread's innermost member, or null outside of any region.
Member *this_member();

class Team {
 public:
  // 'creator' meets a region; its current call stack is the region's place.
  explicit Team(ThreadState &creator);
  // The region is over: all members have ended, the creator goes on.
  void join(ThreadState &creator);

  // The calling thread begins and ends its part as number 'number' of 'size'.
  void begin(Member &member, ThreadState &thread, unsigned number,
             unsigned size);
  void end(Member &member);

  // Objects on which members order each other beyond barriers.
  Address barrier() const { return address_of(&barrier_); }
  Address cancellation() const { return address_of(&cancellation_); }
  Address ordered() const { return address_of(&ordered_); }
  Address tasks() const { return address_of(&tasks_); }
  Address copy(unsigned round) const { return address_of(&copies_[round % 3]); }

 private:
  SpinLock lock_;
  StackId created_at_;
  StrandNumber creator_;
  Strand *past_;            // what the creator knew; guarded by lock_
  Vector<Strand *> ended_;  // guarded by lock_
  char barrier_, cancellation_, ordered_, tasks_, copies_[3];
};

// --- explicit tasks: a strand each, conservatively ordered. The creator's past
// happens before a task; a task's end before whatever waits for tasks of its
// team, and before tasks that wait for others. ---

struct Task {
  Strand *strand;
  StackId created_at;
  Team *team;        // null outside of any region
  bool has_depends;  // waits for other tasks
  bool uses_copies;  // takes part in the reduction of a taskloop
};

// 'thread' creates a task.
Task *create_task(ThreadState &thread, bool has_depends, bool uses_copies);

class RunningTask {
 public:
  // The calling thread runs 'task'. 'frame' is an address in the caller's
  // frame: below it the stack is fresh for the task and again after it, as two
  // tasks that run one after the other on one thread are not thereby ordered.
  void begin(ThreadState &thread, Task *task, Address frame);
  // The task is over and gone.
  void end();

 private:
  void freshen_stack();

  Task *task_ = nullptr;
  Address frame_ = 0;
  Member member_;
};

// The calling thread waited for tasks of its team.
void on_tasks_waited_for(ThreadState &thread);

// The task that the calling thread runs takes part in a reduction: it goes on
// with its thread's private copies where the task before it left off.
void on_reduction_copies_used(ThreadState &thread);

}  // namespace yeti

#endif
