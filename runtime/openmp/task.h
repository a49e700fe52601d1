// Explicit tasks as strands: what happens before a task begins, and for whom
// its end happens before. Knows nothing of libgomp's entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_TASK_H
#define YETI_RUNTIME_OPENMP_TASK_H

#include "runtime/judge/lifecycle.h"
#include "runtime/openmp/depend.h"
#include "runtime/openmp/team.h"

namespace yeti {

// A task, or the implicit task of a member as the parent of tasks. Lives as
// long as anybody refers to it: itself until its end, its children, its event.
struct Task {
  Task(Team *team, Task *parent, const StrandInfo &info, const Past &past);
  ~Task();

  std::atomic<uint32_t> users{1};
  Team *const team;
  Task *const parent;          // null for an implicit task
  Strand strand;               // not of an implicit task
  TaskGroup *group = nullptr;  // the one it belongs to
  bool is_final = false;
  bool is_undeferred = false;  // its creator waits for it
  bool is_listed = false;      // in the parent's table
  bool has_children = false;
  TaskGroup *own_group = nullptr;  // the innermost one that it has begun
  bool is_over = false;            // guarded by 'lock'; only if it has children
  SpinLock lock;
  Completion children;  // those that have ended since they were last waited for
  DependTable *depends = nullptr;        // of its children
  Predecessors *predecessors = nullptr;  // or null if there are none
  TaskEnd *end = nullptr;  // if others may depend on it, or wait for its event

  // Makes 'end' if there is none.
  TaskEnd &needed_end();
};

// The calling thread ends: gives back the memory that it has kept for tasks.
void give_back_kept_tasks();

void take_user(Task &task);
void drop_user(Task *task);

struct TaskGroup {
  TaskGroup(TaskGroup *outer, Task *owner) : outer(outer), owner(owner) {}
  TaskGroup *const outer;
  Task *const owner;
  Completion done;

  // The group around it that the same task has begun, or null.
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

// What a task takes from its creator at the moment of its creation: the task
// itself is made when it does something that matters, or not at all. Those that
// depend on others may have to wait long, all of them at once.
class TaskSeed {
 public:
  // 'thread' creates a task that depends as 'depends' says.
  TaskSeed(ThreadState &thread, TaskKind kind, TaskOrigin origin,
           const Vector<Dependence> &depends = {});
  ~TaskSeed();
  TaskSeed(const TaskSeed &) = delete;
  TaskSeed &operator=(const TaskSeed &) = delete;

  // Others may depend on the task: it matters that it ends.
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
// One of several tasks that take the same from their creator.
Task *create_one_of(const TaskSeed &seed);

// 'thread' creates a task that depends as 'depends' says.
Task *create_task(ThreadState &thread, TaskKind kind, TaskOrigin origin,
                  const Vector<Dependence> &depends);

// Nothing runs for 'task': it is complete when those before it are.
void complete_empty_task(Task *task);

class RunningTask {
 public:
  // The calling thread runs 'task'. 'frame' is an address in the caller's
  // frame: below it the stack is fresh for the task and again after it, as two
  // tasks that run one after the other on one thread are not thereby ordered.
  RunningTask(ThreadState &thread, Task *task, Address frame);
  // As above; its calls have begun on the thread's call stack, and the stack
  // below the frame is fresh.
  RunningTask(ThreadState &thread, Task *task, Address frame,
              CallStack::Base calls);
  // The task is over. One that is 'detached' completes by an event.
  void end(bool detached = false);

 private:
  Task *task_;
  Address frame_;
  Context context_;
};

// 'task', which has not begun, is complete when it has ended and its event is
// fulfilled.
void await_fulfilment(Task &task);

// The calling thread's strand completes 'task' in place of its end.
void fulfill(ThreadState &thread, Task &task);

// The calling thread has waited for its children; for those that what it did
// next would depend on.
void on_children_waited_for(ThreadState &thread);
void on_dependences_waited_for(ThreadState &thread,
                               const Vector<Dependence> &depends);

// All children of the task that 'context' runs are known to it.
void forget_dependences(Context &context);

void begin_taskgroup(ThreadState &thread);
void end_taskgroup(ThreadState &thread);

// The calling thread's task takes part in a reduction by its thread's private
// copy at 'copy'. The tasks of a thread use it in turn and are not thereby
// ordered: it begins a new life with each of them.
void on_reduction_copy_used(ThreadState &thread, Address copy);

// The stack below 'frame' begins a new life. Only what may have been accessed
// since the last time is looked at.
inline void freshen_stack_below(ThreadState &thread, Address frame) {
  thread.commit_footprint();
  const Address from = thread.stack_used_from;
  if (__builtin_expect(from >= frame || thread.stack_low == 0, 1)) return;
  on_memory_fresh(thread, from, frame - from);
  thread.stack_used_from = frame;
}

}  // namespace yeti

#endif
