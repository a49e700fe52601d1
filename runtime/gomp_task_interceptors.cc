// Explicit tasks of libgomp: creation, waiting, groups, dependences, events.
//
// The data block that the compiler hands to GOMP_task is wrapped in one of
// ours, whose copy function notes the creation of each task (a taskloop makes
// many) and whose body runs it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <optional>

#include "runtime/gomp.h"
#include "runtime/gomp_depend.h"
#include "runtime/task.h"

namespace yeti {
namespace {

using Body = void (*)(void *);
using Copy = void (*)(void *to, void *from);

// libgomp's flags.
constexpr unsigned kFinal = 1u << 1;
constexpr unsigned kDepend = 1u << 3;
constexpr unsigned kIf = 1u << 10;
constexpr unsigned kNoGroup = 1u << 11;
constexpr unsigned kReduction = 1u << 12;
constexpr unsigned kDetach = 1u << 13;

// In place of the data. libgomp writes a taskloop's range, or the event of a
// task with detach, to the start of the data, and looks for a taskloop's
// reductions behind the range: so these come first.
struct Wrapped {
  long head[2];
  void *reductions;
  Body body;
  Copy copy;
  char *data;  // the caller's; in the copy, the copy's
  size_t size;
  size_t offset;  // of the data in the copy
  bool is_loop;
  unsigned flags;
  TaskKind kind;
  void **depends;
  TaskOrigin origin;
  Task **detached;  // where the creation of a task with an event is noted
  // In the copy: how the task is created.
  enum : uint8_t {
    kUnseen,
    kMade,    // 'task' is it
    kSeeded,  // 'seed' is what it takes from its creator
    kAtOnce,  // by the creator as it is when the task is run: at once
  } creation;
  Task *task;
  alignas(TaskSeed) char seed_memory[sizeof(TaskSeed)];

  TaskSeed &seed() { return *reinterpret_cast<TaskSeed *>(seed_memory); }
};
constexpr size_t kCopied = offsetof(Wrapped, seed_memory);

RealFunction<int()> thread_number{{"omp_get_thread_num", nullptr, {nullptr}}};

// 'alignment' is a power of two.
size_t round_up(size_t value, size_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

void copy_bytes(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; ++i) to[i] = from[i];
}

// --- events. From the creation of the task to the fulfilment. ---

SpinLock events_lock;
Map<uintptr_t, Task *> *events = nullptr;  // guarded by events_lock

void add_event(uintptr_t event, Task *task) {
  take_user(*task);
  task->has_depends = true;
  SpinGuard guard(events_lock);
  if (events == nullptr) events = create<Map<uintptr_t, Task *>>();
  (*events)[event] = task;
}

Task *take_event(uintptr_t event) {
  SpinGuard guard(events_lock);
  if (events == nullptr) return nullptr;
  const auto found = events->find(event);
  if (found == events->end()) return nullptr;
  Task *task = found->second;
  events->erase(found);
  return task;
}

// --- creation ---

bool is_on_stack_of(const ThreadState &thread, const void *place) {
  const Address address = address_of(place);
  return address < thread.stack_high && address >= thread.stack_low;
}

// Others may refer to a task with dependences or an event: it is made now.
void make_task(ThreadState &thread, const Wrapped &source, Wrapped &target) {
  Vector<Dependence> depends;
  if ((source.flags & kDepend) != 0) depends = dependences_of(source.depends);
  target.task = create_task(thread, source.kind, source.origin, depends);
  target.creation = Wrapped::kMade;
  if ((source.flags & kDetach) == 0) return;
  add_event(static_cast<uintptr_t>(source.head[0]), target.task);
  take_user(*target.task);
  *source.detached = target.task;
}

// A task whose copy lies on the stack is run before its creator goes on: it
// need not take anything from it yet.
void note_creation(ThreadState &thread, const Wrapped &source,
                   Wrapped &target) {
  if ((source.flags & (kDepend | kDetach)) != 0) {
    RuntimeScope scope(thread);
    make_task(thread, source, target);
  } else if (is_on_stack_of(thread, &target)) {
    target.creation = Wrapped::kAtOnce;
  } else {
    RuntimeScope scope(thread);
    new (target.seed_memory) TaskSeed(thread, source.kind, source.origin);
    target.creation = Wrapped::kSeeded;
  }
}

// Where the copy lies on the stack, another task's may have lain before.
void make_fresh_on_stack(ThreadState &thread, const void *copy, size_t size) {
  const Address address = address_of(copy);
  if (address + size <= thread.stack_used_from || !is_on_stack_of(thread, copy))
    return;
  RuntimeScope scope(thread);
  on_memory_fresh(thread, address, size);
}

// The creation of one task, on the creator's thread.
void copy_wrapped(void *to, void *from) {
  auto *source = static_cast<Wrapped *>(from);
  auto *target = static_cast<Wrapped *>(to);
  __builtin_memcpy(to, from, kCopied);
  target->data = static_cast<char *>(to) + source->offset;
  ThreadState *thread = intercepting_thread();
  if (thread != nullptr)
    make_fresh_on_stack(*thread, to, source->offset + source->size);
  if (source->flags & kDetach)
    copy_bytes(source->data, reinterpret_cast<char *>(source->head),
               sizeof(void *));
  if (source->copy != nullptr)
    source->copy(target->data, source->data);
  else
    copy_bytes(target->data, source->data, source->size);
  if (thread != nullptr) note_creation(*thread, *source, *target);
}

// The tasks of a taskloop with a reduction find their thread's copy by
// themselves: 'reductions' has the size of one, then the address of the first.
void tell_of_copy(ThreadState &thread, const void *reductions) {
  const auto *words = static_cast<const uintptr_t *>(reductions);
  const auto number = static_cast<uintptr_t>(thread_number());
  on_reduction_copy_used(thread, words[2] + number * words[1]);
}

// A task while it runs; made when it does something that matters.
struct PendingTask : PendingStrand {
  Wrapped *wrapped;
  Address frame;
  CallStack::Base calls;
  std::optional<RunningTask> running;
};

void begin_task(PendingStrand &self, ThreadState &thread) {
  auto &pending = static_cast<PendingTask &>(self);
  Wrapped &wrapped = *pending.wrapped;
  if (wrapped.creation == Wrapped::kSeeded)
    wrapped.task = create_task(wrapped.seed());
  else if (wrapped.creation == Wrapped::kAtOnce)
    wrapped.task = create_task(thread, wrapped.kind, wrapped.origin, {});
  pending.running.emplace(thread, wrapped.task, pending.frame, pending.calls);
}

void end_task(PendingTask &pending, ThreadState &thread) {
  Wrapped &wrapped = *pending.wrapped;
  const bool is_detached = (wrapped.flags & kDetach) != 0;
  if (thread.leave_pending(&pending)) {
    freshen_stack_below(thread, pending.frame);
    thread.calls.end_strand(pending.calls);
  } else {
    RuntimeScope scope(thread);
    pending.running->end(is_detached);
  }
  if (wrapped.creation == Wrapped::kSeeded) wrapped.seed().~TaskSeed();
}

void run_wrapped(void *given) {
  auto *wrapped = static_cast<Wrapped *>(given);
  if (wrapped->is_loop)
    copy_bytes(wrapped->data, reinterpret_cast<char *>(wrapped->head),
               sizeof wrapped->head);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr || wrapped->creation == Wrapped::kUnseen)
    return wrapped->body(wrapped->data);
  thread->strand();  // begins the one around it
  PendingTask pending;
  pending.begin = begin_task;
  pending.wrapped = wrapped;
  pending.frame = address_of(__builtin_frame_address(0));
  pending.calls = thread->calls.begin_strand(wrapped->origin.created_at);
  freshen_stack_below(*thread, pending.frame);
  thread->enter_pending(&pending);
  if (wrapped->creation == Wrapped::kMade) thread->strand();
  if (wrapped->is_loop && (wrapped->flags & kReduction) != 0) {
    RuntimeScope scope(*thread);
    tell_of_copy(*thread, wrapped->reductions);
  }
  wrapped->body(wrapped->data);
  end_task(pending, *thread);
}

// Sets all of 'wrapped' but the memory of the seed.
inline void wrap(Wrapped &wrapped, ThreadState &thread, Body body, void *data,
                 Copy copy, long size, long alignment, unsigned flags,
                 bool is_loop) {
  wrapped.reductions = nullptr;
  wrapped.body = body;
  wrapped.copy = copy;
  wrapped.data = static_cast<char *>(data);
  wrapped.size = static_cast<size_t>(size);
  wrapped.offset = round_up(sizeof(Wrapped), static_cast<size_t>(alignment));
  wrapped.is_loop = is_loop;
  wrapped.flags = flags;
  wrapped.kind.is_final = (flags & kFinal) != 0;
  wrapped.origin = {thread.calls.intern(), hot.construct};
  wrapped.depends = nullptr;
  wrapped.detached = nullptr;
  wrapped.creation = Wrapped::kUnseen;
  wrapped.task = nullptr;
  thread.note_stack_use(address_of(&wrapped));
  if (is_loop && size >= long{3 * sizeof(void *)})
    wrapped.reductions = static_cast<void **>(data)[2];
}

long wrapped_alignment(long alignment) {
  return alignment < long{alignof(Wrapped)} ? long{alignof(Wrapped)}
                                            : alignment;
}

// The creator has waited for a task with an event that was not deferred, too.
void end_detached(const Wrapper &wrapper, Task *task, bool is_undeferred) {
  if (task == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    if (is_undeferred) {
      SpinGuard guard(task->lock);
      thread.strand().acquire(task->end);
    }
    drop_user(task);
  });
}

bool has_group(unsigned flags) {
  return (flags & kNoGroup) == 0;
}

}  // namespace
}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(void, GOMP_task,
               (Body body, void *data, Copy copy, long size, long alignment,
                bool may_defer, unsigned flags, void **depends, int priority,
                void *detach)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper)
    return YETI_REAL(GOMP_task)(body, data, copy, size, alignment, may_defer,
                                flags, depends, priority, detach);
  const long aligned = wrapped_alignment(alignment);
  Wrapped wrapped;
  wrap(wrapped, wrapper.thread(), body, data, copy, size, aligned, flags,
       false);
  wrapped.kind.is_undeferred = !may_defer;
  wrapped.depends = depends;
  Task *detached = nullptr;
  wrapped.detached = &detached;
  YETI_REAL(GOMP_task)
  (run_wrapped, static_cast<void *>(&wrapped), copy_wrapped,
   static_cast<long>(wrapped.offset) + size, aligned, may_defer, flags, depends,
   priority, detach);
  end_detached(wrapper, detached, detached && detached->is_undeferred);
}

#define YETI_INTERCEPT_TASKLOOP(name, number)                                  \
  YETI_INTERCEPT(void, name,                                                   \
                 (Body body, void *data, Copy copy, long size, long alignment, \
                  unsigned flags, unsigned long tasks, int priority,           \
                  number start, number end, number step)) {                    \
    YETI_WRAPPER(wrapper);                                                     \
    if (!wrapper)                                                              \
      return YETI_REAL(name)(body, data, copy, size, alignment, flags, tasks,  \
                             priority, start, end, step);                      \
    const long aligned = wrapped_alignment(alignment);                         \
    Wrapped wrapped;                                                           \
    wrap(wrapped, wrapper.thread(), body, data, copy, size, aligned, flags,    \
         true);                                                                \
    wrapped.kind.is_undeferred = (flags & kIf) == 0;                           \
    if (has_group(flags)) wrapper.inside(begin_taskgroup);                     \
    YETI_REAL(name)                                                            \
    (run_wrapped, static_cast<void *>(&wrapped), copy_wrapped,                 \
     static_cast<long>(wrapped.offset) + size, aligned, flags, tasks,          \
     priority, start, end, step);                                              \
    if (has_group(flags)) wrapper.inside(end_taskgroup);                       \
  }

YETI_INTERCEPT_TASKLOOP(GOMP_taskloop, long)
YETI_INTERCEPT_TASKLOOP(GOMP_taskloop_ull, unsigned long long)

// --- waiting for tasks ---

YETI_INTERCEPT(void, GOMP_taskwait, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskwait)();
  wrapper.inside(on_children_waited_for);
}

YETI_INTERCEPT(void, GOMP_taskwait_depend, (void **depends)) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskwait_depend)(depends);
  wrapper.inside([&](ThreadState &thread) {
    on_dependences_waited_for(thread, dependences_of(depends));
  });
}

YETI_INTERCEPT(void, GOMP_taskgroup_start, ()) {
  YETI_WRAPPER(wrapper);
  wrapper.inside(begin_taskgroup);
  YETI_REAL(GOMP_taskgroup_start)();
}

YETI_INTERCEPT(void, GOMP_taskgroup_end, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskgroup_end)();
  wrapper.inside(end_taskgroup);
}

// --- reductions over tasks ---

YETI_INTERCEPT(void, GOMP_task_reduction_remap,
               (size_t count, size_t original_count, void **copies)) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_task_reduction_remap)(count, original_count, copies);
  wrapper.inside([&](ThreadState &thread) {
    for (size_t i = 0; i < count; ++i)
      on_reduction_copy_used(thread, address_of(copies[i]));
  });
}

// The barrier at the end of a construct with task reductions.
YETI_INTERCEPT(void, GOMP_workshare_task_reduction_unregister,
               (bool cancelled)) {
  YETI_WRAPPER(wrapper);
  if (cancelled)
    return YETI_REAL(GOMP_workshare_task_reduction_unregister)(cancelled);
  wait_at_team_barrier(wrapper, [] {
    YETI_REAL(GOMP_workshare_task_reduction_unregister)(false);
  });
}

// --- the fulfilment of an event completes a task ---

#define YETI_INTERCEPT_FULFILL(name)              \
  YETI_INTERCEPT(void, name, (uintptr_t event)) { \
    YETI_WRAPPER(wrapper);                        \
    wrapper.inside([&](ThreadState &thread) {     \
      if (Task *task = take_event(event)) {       \
        fulfill(thread, *task);                   \
        drop_user(task);                          \
      }                                           \
    });                                           \
    YETI_REAL(name)(event);                       \
  }

YETI_INTERCEPT_FULFILL(omp_fulfill_event)
YETI_INTERCEPT_FULFILL(omp_fulfill_event_)
