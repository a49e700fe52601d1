// Explicit tasks as strands: what happens before a task begins, and what its
// end happens before. Knows nothing of libgomp's entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_TASK_H
#define YETI_RUNTIME_OPENMP_TASK_H

#include "runtime/judge/lifecycle.h"
#include "runtime/openmp/depend.h"
#include "runtime/openmp/team.h"

namespace yeti {

// An explicit task, or a member's implicit task as the parent of tasks. Lives
// as long as anybody refers to it: itself until its end, its children, its
// event.
struct Task {
  Task(Team *team, Task *parent, const StrandInfo &info, const Past &past);
  ~Task();

  std::atomic<uint32_t> users{1};
  Team *const team;
  Task *const parent;          // null for an implicit task
  Strand strand;               // unused by an implicit task
  TaskGroup *group = nullptr;  // the group it belongs to
  bool is_final = false;
  bool is_undeferred = false;  // its creator waits for it
  bool is_listed = false;      // in the parent's dependence table
  bool has_children = false;
  TaskGroup *own_group = nullptr;  // the innermost group that it has begun
  bool is_over = false;  // guarded by 'lock'; set only if it has children
  SpinLock lock;
  Completion children;  // children that have ended since the last wait
  DependTable *depends = nullptr;        // of its children on each other
  Predecessors *predecessors = nullptr;  // null if there are none
  TaskEnd *end = nullptr;  // if others may depend on it or wait for its event

  // Makes 'end' if there is none.
  TaskEnd &needed_end();
};

// The calling thread ends: frees the memory that it has kept for tasks.
void give_back_kept_tasks();

void take_user(Task &task);
void drop_user(Task *task);

struct TaskGroup {
  TaskGroup(TaskGroup *outer, Task *owner) : outer(outer), owner(owner) {}
  TaskGroup *const outer;
  Task *const owner;
  Completion done;

  // The enclosing group if the same task has begun it, else null.
  TaskGroup *outer_of_owner() const {
    return outer != nullptr && outer->owner == owner ? outer : nullptr;
  }
};

struct TaskKind {
  bool is_undeferred = false;
  bool is_final = false;
};

// Where and by which construct a task is created.
struct TaskOrigin {
  StackId created_at;
  const YetiConstruct *construct;
};

// What a task takes from its creator at the moment of its creation. The task
// itself is made when it first does something that matters, or never. Tasks
// with dependences may have to wait for a long time, all at once.
class TaskSeed {
 public:
  // 'thread' creates a task with the dependences 'depends'.
  TaskSeed(ThreadState &thread, TaskKind kind, TaskOrigin origin,
           const Vector<Dependence> &depends = {});
  ~TaskSeed();
  TaskSeed(const TaskSeed &) = delete;
  TaskSeed &operator=(const TaskSeed &) = delete;

  // Others may depend on the task, so its end matters.
  bool has_end() const { return end_ != nullptr; }

 private:
  friend Task *create_task(TaskSeed &seed);
  friend Task *create_one_of(const TaskSeed &seed);
  Task *make(SlotPool *pool) const;
  void list(const Vector<Dependence> &depends);

  Task *const parent_;
  TaskGroup *const group_;
  const YetiConstruct *const construct_;
  const StackId created_at_;
  const TaskKind kind_;
  const StrandNumber creator_;
  const uint32_t team_size_;
  const Past past_;
  SlotPool *pool_;
  TaskEnd *end_ = nullptr;
  Predecessors *predecessors_ = nullptr;
};

Task *create_task(TaskSeed &seed);
// Makes one of several tasks that take the same from their creator.
Task *create_one_of(const TaskSeed &seed);

// 'thread' creates a task with the dependences 'depends'.
Task *create_task(ThreadState &thread, TaskKind kind, TaskOrigin origin,
                  const Vector<Dependence> &depends);

// 'task' has no body: it is complete when its predecessors are.
void complete_empty_task(Task *task);

class RunningTask {
 public:
  // The calling thread runs 'task'. 'frame' is an address in the caller's
  // frame. The stack below it begins a new life before the task and again after
  // it, because running one after the other on one thread does not order two
  // tasks.
  RunningTask(ThreadState &thread, Task *task, Address frame);
  // As above; the strand's calls have begun on the thread's call stack, and the
  // stack below the frame is fresh.
  RunningTask(ThreadState &thread, Task *task, Address frame,
              CallStack::Base calls);
  // The task is over. If 'detached', an event completes it.
  void end(bool detached = false);

 private:
  Task *task_;
  Address frame_;
  Context context_;
};

// 'task', which has not begun, is complete when it has ended and its event is
// fulfilled.
void await_fulfilment(Task &task);

// The calling thread's strand completes 'task' by fulfilling its event.
void fulfill(ThreadState &thread, Task &task);

// The calling thread has waited for its children, or for those on which a task
// with the dependences 'depends' would depend.
void on_children_waited_for(ThreadState &thread);
void on_dependences_waited_for(ThreadState &thread,
                               const Vector<Dependence> &depends);

// The task that 'context' runs knows all of its children.
void forget_dependences(Context &context);

void begin_taskgroup(ThreadState &thread);
void end_taskgroup(ThreadState &thread);

// The calling thread's task takes part in a reduction and uses its thread's
// private copy at 'copy'. The tasks of a thread use the copy in turn, which
// does not order them: it begins a new life with each of them.
void on_reduction_copy_used(ThreadState &thread, Address copy);

// The stack below 'frame' begins a new life. Only the part that may have been
// accessed since the last time is treated.
inline void freshen_stack_below(ThreadState &thread, Address frame) {
  thread.commit_footprint();
  const Address from = thread.stack_used_from;
  if (__builtin_expect(from >= frame || thread.stack_low == 0, 1)) return;
  on_memory_fresh(thread, from, frame - from);
  thread.stack_used_from = frame;
}

}  // namespace yeti

#endif
