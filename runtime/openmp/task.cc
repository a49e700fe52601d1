// Tasks as strands. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/task.h"

#include "runtime/judge/lifecycle.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/strands/strand_life.h"
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

// The record of the task that 'context' runs.
Task &task_of(Context &context) {
  if (context.task == nullptr) {
    context.task = create<Task>(context.team, nullptr, StrandInfo(), Past());
    context.team->keep(context.task);
  }
  return *context.task;
}

// Implicit tasks are kept until the region ends, so their children need not
// keep them.
bool is_kept(const Task &parent) {
  return parent.parent == nullptr;
}

// Where 'task' leaves what it did, besides its group. pre: the parent's lock is
// held.
Completion &waited_for_with(Task &task) {
  task.team->note_task_news();
  return task.parent->is_over ? task.team->tasks() : task.parent->children;
}

// Waiters learn what 'strand' knows: the task's own strand at its end, or the
// strand that completes it.
void publish_completion(Task &task, Strand &strand) {
  if (!strand.has_news()) return;
  if (task.group != nullptr) task.group->done.add_news(strand);
  SpinGuard guard(task.parent->lock);
  waited_for_with(task).add_news(strand);
}

// True if others can learn what the ended 'task' did only by waiting for it: it
// has told nobody, it has waited for all tasks that it created, and no other
// task depends on it.
bool leaves_to_heir(const Task &task, bool detached) {
  return task.strand.leaves_to_heir() && !task.is_undeferred && !detached &&
         task.end == nullptr &&
         task.users.load(std::memory_order_acquire) == 1 &&
         task.children.is_empty();
}

// What 'task' told includes what its ancestors did until they created it. Some
// of them may have ended without having told anything until now. An ancestor
// that has told notes this for its own ancestors at its end, or has done so
// already.
void note_ancestors_told(const Task &task) {
  for (Task *each = task.parent; each != nullptr && !each->strand.has_told();
       each = each->parent)
    each->strand.note_told();
}

// Whoever waits for 'task' inherits its epochs: the group that its parent has
// begun, or else the parent. False if nobody does.
bool leave_to_heir(Task &task) {
  Strand &strand = task.strand;
  if (strand.own_slots().is_empty() && !strand.has_learned_others())
    return true;
  const bool has_group = task.group != nullptr;
  SpinGuard guard(task.parent->lock);
  if (has_group && task.group->owner == task.parent) {
    task.team->note_task_news();
    task.group->done.inherit(strand);
    if (strand.has_learned_others()) waited_for_with(task).add_news(strand);
    return true;
  }
  if (has_group && task.parent->is_over) return false;
  if (has_group && strand.has_learned_others())
    task.group->done.add_news(strand);
  waited_for_with(task).inherit(strand);
  return true;
}

// The slots of the ended 'task' go to those who wait for it.
void hand_slots_on(Task &task) {
  if (task.strand.known_slots.is_empty()) return;
  if (task.group != nullptr && task.group->owner == task.parent)
    return task.group->done.add_slots(task.strand.known_slots);
  SpinGuard guard(task.parent->lock);
  waited_for_with(task).add_slots(task.strand.known_slots);
}

// Children that nobody has waited for are left to the barrier, and to the group
// that they share with 'task'.
void hand_children_over(Task &task) {
  if (!task.has_children) return;
  SpinGuard guard(task.lock);
  task.is_over = true;
  task.team->note_task_news();
  VectorClock clock;
  SlotList slots;
  task.children.take(clock, slots);
  task.children.give_up_slot(slots);
  if (task.group != nullptr) task.group->done.add(clock);
  task.team->tasks().add(clock);
  task.team->tasks().add_slots(slots);
}

}  // namespace

Task::Task(Team *team, Task *parent, const StrandInfo &info, const Past &past)
    : team(team), parent(parent), strand(info, past) {
  strand.may_be_thread_bound();
  strand.may_leave_to_heir();
  if (parent != nullptr && !is_kept(*parent)) take_user(*parent);
}

Task::~Task() {
  if (depends != nullptr) destroy(depends);
  if (predecessors != nullptr) destroy(predecessors);
  if (end != nullptr) drop_user(end);
  if (parent != nullptr && !is_kept(*parent)) drop_user(parent);
}

TaskEnd &Task::needed_end() {
  if (end == nullptr) end = create<TaskEnd>();
  return *end;
}

void take_user(Task &task) {
  task.users.fetch_add(1, std::memory_order_relaxed);
}

namespace {

// Memory of tasks that the thread will soon need again. Allocation would be
// most of the cost of a task that does next to nothing.
constexpr unsigned kMostKept = 32;
__thread Task *kept_tasks[kMostKept] __attribute__((tls_model("initial-exec")));
__thread unsigned kept_count __attribute__((tls_model("initial-exec")));

void *task_memory() {
  return kept_count > 0 ? kept_tasks[--kept_count] : allocate(sizeof(Task));
}

void give_back(Task *task) {
  task->~Task();
  if (kept_count < kMostKept)
    kept_tasks[kept_count++] = task;
  else
    deallocate(task, sizeof(Task));
}

}  // namespace

void give_back_kept_tasks() {
  while (kept_count > 0) deallocate(kept_tasks[--kept_count], sizeof(Task));
}

void drop_user(Task *task) {
  if (task->users.load(std::memory_order_acquire) == 1 ||
      task->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    give_back(task);
}

TaskSeed::TaskSeed(ThreadState &thread, TaskKind kind, TaskOrigin origin,
                   const Vector<Dependence> &depends)
    : parent_(&task_of(context_of(thread))),
      group_(context_of(thread).group),
      construct_(origin.construct),
      created_at_(origin.created_at),
      kind_(kind),
      creator_(thread.strand().number()),
      team_size_(thread.strand().info().team_size),
      past_(thread.strand().publish_past()),
      pool_(thread.strand().known_slots.share()) {
  thread.note_release("the creation of a task");
  strand_count.note_task();
  if (this_context() == nullptr) rule_out_serial_phases();
  parent_->has_children = true;
  if (!is_kept(*parent_)) take_user(*parent_);
  if (!depends.empty()) list(depends);
}

// If none of the predecessors has left anything, there are no predecessors.
void TaskSeed::list(const Vector<Dependence> &depends) {
  DependTable *&table = parent_->depends;
  if (table == nullptr) table = create<DependTable>();
  end_ = create<TaskEnd>();
  Predecessors *predecessors = create<Predecessors>();
  for (const Dependence &dependence : depends)
    table->add(dependence, end_, *predecessors);
  if (predecessors->is_empty())
    destroy(predecessors);
  else
    predecessors_ = predecessors;
}

TaskSeed::~TaskSeed() {
  if (pool_ != nullptr) {
    SlotList rest;
    SlotPool::drop(pool_, rest);
    if (!rest.is_empty()) give_to_anybody(rest);
  }
  if (predecessors_ != nullptr) destroy(predecessors_);
  if (end_ != nullptr) drop_user(end_);
  if (!is_kept(*parent_)) drop_user(parent_);
}

// Takes over one use of 'pool'.
Task *TaskSeed::make(SlotPool *pool) const {
  StrandInfo info;
  info.kind = StrandKind::kTask;
  info.creator = creator_;
  info.team_size = team_size_;
  info.created_at = created_at_;
  info.construct = construct_;
  Task *task = new (task_memory()) Task(parent_->team, parent_, info, past_);
  task->group = group_;
  task->is_final = kind_.is_final || parent_->is_final;
  task->is_undeferred = kind_.is_undeferred || parent_->is_final;
  task->strand.known_slots.use_pool(pool);
  return task;
}

Task *create_task(TaskSeed &seed) {
  Task *task = seed.make(std::exchange(seed.pool_, nullptr));
  task->is_listed = seed.has_end();
  task->end = std::exchange(seed.end_, nullptr);
  task->predecessors = std::exchange(seed.predecessors_, nullptr);
  return task;
}

Task *create_one_of(const TaskSeed &seed) {
  if (seed.pool_ != nullptr) seed.pool_->add_user();
  return seed.make(seed.pool_);
}

Task *create_task(ThreadState &thread, TaskKind kind, TaskOrigin origin,
                  const Vector<Dependence> &depends) {
  TaskSeed seed(thread, kind, origin, depends);
  return create_task(seed);
}

void complete_empty_task(Task *task) {
  if (task->is_listed) {
    if (task->predecessors == nullptr)
      task->predecessors = create<Predecessors>();
    task->end->stands_for = std::exchange(task->predecessors, nullptr);
  }
  drop_user(task);
}

// --- running ---

RunningTask::RunningTask(ThreadState &thread, Task *task, Address frame)
    : RunningTask(thread, task, frame,
                  thread.calls.begin_strand(StackId::kNone)) {
  freshen_stack_below(thread, frame);
}

// An undeferred task follows everything that its creator did until now: a
// taskloop creates all of its tasks before it runs the first one.
RunningTask::RunningTask(ThreadState &thread, Task *task, Address frame,
                         CallStack::Base calls)
    : task_(task), frame_(frame) {
  Strand &outer = thread.strand();
  task->strand.info().team_number = outer.info().team_number;
  if (task->is_undeferred) task->strand.begin_anew(outer.publish_to_own());
  context_.team = task->team;
  context_.contention_group = task->team->contention_group();
  context_.task = task;
  context_.group = task->group;
  context_.enter(thread, task->strand, calls);
  if (task->predecessors != nullptr) task->predecessors->acquire(task->strand);
}

void RunningTask::end(bool detached) {
  freshen_stack_below(*context_.thread, frame_);
  for (const platform::AddressRange &copy : context_.copies)
    on_memory_fresh(*context_.thread, copy.low, copy.high - copy.low);
  context_.leave();
  Task &task = *task_;
  Strand &strand = task.strand;
  if (task.predecessors != nullptr)
    task.predecessors->release_exclusions(strand);
  finish_strand(strand);
  if (strand.has_told()) note_ancestors_told(task);
  task.children.give_up_slot(strand);
  if (leaves_to_heir(task, detached) && leave_to_heir(task)) {
    hand_slots_on(task);
    return drop_user(&task);
  }
  strand.keep_own_slots();
  if (task.end != nullptr) add_end(*task.end, strand, task.is_listed);
  hand_children_over(task);
  if (task.is_undeferred && !detached) {
    join_strand(*context_.suspended, strand);
  } else {
    publish_completion(task, strand);
    hand_slots_on(task);
  }
  drop_user(&task);
}

void await_fulfilment(Task &task) {
  ++task.needed_end().awaited;
}

void fulfill(ThreadState &thread, Task &task) {
  thread.note_release("the fulfilment of an event");
  const VectorClock &published = thread.strand().publish();
  if (task.end != nullptr) add_fulfilment(*task.end, published);
  if (task.group != nullptr) task.group->done.add(published);
  SpinGuard guard(task.parent->lock);
  waited_for_with(task).add(published);
}

// libgomp allocates the copies of all threads of the team as one block.
void on_reduction_copy_used(ThreadState &thread, Address copy) {
  Context &context = context_of(thread);
  HeapBlock block;
  if (!find_heap_block(copy, &block)) return;
  const size_t size = block.size / context.team->size();
  if (size == 0) return;
  const Address low = block.start + (copy - block.start) / size * size;
  on_memory_fresh(thread, low, size);
  if (context.task != nullptr && context.task->parent != nullptr)
    context.copies.push_back({low, low + size});
}

// --- waiting ---

void forget_dependences(Context &context) {
  if (context.task != nullptr && context.task->depends != nullptr)
    context.task->depends->clear(context.strand->known_slots);
}

// A group inherits from children only. But it also knows of their descendants,
// for which this wait does not wait.
void on_children_waited_for(ThreadState &thread) {
  Context &context = context_of(thread);
  thread.note_acquire("the wait for tasks");
  if (context.task == nullptr) return;
  context.task->children.take_own(*context.strand);
  for (TaskGroup *group = context.task->own_group; group != nullptr;
       group = group->outer_of_owner())
    group->done.take_inherited(*context.strand);
  forget_dependences(context);
}

void on_dependences_waited_for(ThreadState &thread,
                               const Vector<Dependence> &depends) {
  Context &context = context_of(thread);
  thread.note_acquire("the wait for tasks");
  if (context.task == nullptr || context.task->depends == nullptr) return;
  Predecessors predecessors;
  for (const Dependence &dependence : depends)
    context.task->depends->add(dependence, nullptr, predecessors);
  predecessors.acquire(*context.strand);
}

void begin_taskgroup(ThreadState &thread) {
  Context &context = context_of(thread);
  Task &task = task_of(context);
  context.group = create<TaskGroup>(context.group, &task);
  context.group->done.use_slot_of(context.strand->own_slots());
  task.own_group = context.group;
}

void end_taskgroup(ThreadState &thread) {
  Context &context = context_of(thread);
  TaskGroup *group = context.group;
  if (group == nullptr) return;
  thread.note_acquire("the end of the task group");
  group->done.take_own(*context.strand);
  group->done.give_up_slot(context.strand->own_slots());
  group->owner->own_group = group->outer_of_owner();
  context.group = group->outer;
  destroy(group);
}

}  // namespace yeti
