// Explicit tasks of libgomp: creation, waiting, groups, dependences, events.
//
// The data block that the compiler hands to GOMP_task is wrapped in one of
// ours, whose copy function notes the creation of each task (a taskloop makes
// many) and whose body runs it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
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
  const YetiConstruct *construct;
  Task *task;       // in the copy
  Task **detached;  // where the creation of a task with an event is noted
};

RealFunction<int()> thread_number{{"omp_get_thread_num", nullptr, {nullptr}}};

size_t round_up(size_t value, size_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
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

// True if some of the 'size' bytes at 'place' are on the used part of the
// thread's stack.
bool is_on_used_stack(const ThreadState &thread, const void *place,
                      size_t size) {
  const Address address = address_of(place);
  return address + size > thread.stack_used_from &&
         address < thread.stack_high && address >= thread.stack_low;
}

// The creation of one task, on the creator's thread. The copy of a task that is
// run at once lies on the stack, where another's may have lain before.
void copy_wrapped(void *to, void *from) {
  auto *source = static_cast<Wrapped *>(from);
  auto *target = static_cast<Wrapped *>(to);
  *target = *source;
  target->data = static_cast<char *>(to) + source->offset;
  ThreadState *thread = intercepting_thread();
  const size_t size = source->offset + source->size;
  if (thread != nullptr && is_on_used_stack(*thread, to, size)) {
    RuntimeScope scope(*thread);
    on_memory_fresh(*thread, address_of(to), size);
  }
  if (source->flags & kDetach)
    copy_bytes(source->data, reinterpret_cast<char *>(source->head),
               sizeof(void *));
  if (source->copy != nullptr)
    source->copy(target->data, source->data);
  else
    copy_bytes(target->data, source->data, source->size);
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  hot.construct = source->construct;
  target->task = create_task(
      *thread, source->kind,
      dependences_of((source->flags & kDepend) != 0 ? source->depends
                                                    : nullptr));
  if (source->flags & kDetach) {
    add_event(static_cast<uintptr_t>(source->head[0]), target->task);
    take_user(*target->task);
    *source->detached = target->task;
  }
}

// The tasks of a taskloop with a reduction find their thread's copy by
// themselves: 'reductions' has the size of one, then the address of the first.
void tell_of_copy(ThreadState &thread, const void *reductions) {
  const auto *words = static_cast<const uintptr_t *>(reductions);
  const auto number = static_cast<uintptr_t>(thread_number());
  on_reduction_copy_used(thread, words[2] + number * words[1]);
}

void run_wrapped(void *given) {
  auto *wrapped = static_cast<Wrapped *>(given);
  if (wrapped->is_loop)
    copy_bytes(wrapped->data, reinterpret_cast<char *>(wrapped->head),
               sizeof wrapped->head);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr || wrapped->task == nullptr)
    return wrapped->body(wrapped->data);
  const bool is_detached = (wrapped->flags & kDetach) != 0;
  ++thread->runtime_depth;
  RunningTask running(*thread, wrapped->task,
                      address_of(__builtin_frame_address(0)));
  if (wrapped->is_loop && (wrapped->flags & kReduction) != 0)
    tell_of_copy(*thread, wrapped->reductions);
  --thread->runtime_depth;
  wrapped->body(wrapped->data);
  RuntimeScope scope(*thread);
  running.end(is_detached);
}

Wrapped wrap(Body body, void *data, Copy copy, long size, long alignment,
             unsigned flags, bool is_loop) {
  Wrapped wrapped = {};
  wrapped.body = body;
  wrapped.copy = copy;
  wrapped.data = static_cast<char *>(data);
  wrapped.size = static_cast<size_t>(size);
  wrapped.offset = round_up(sizeof(Wrapped), static_cast<size_t>(alignment));
  wrapped.is_loop = is_loop;
  wrapped.flags = flags;
  wrapped.kind.is_final = (flags & kFinal) != 0;
  wrapped.construct = hot.construct;
  if (is_loop && size >= long{3 * sizeof(void *)})
    wrapped.reductions = static_cast<void **>(data)[2];
  return wrapped;
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
  Wrapped wrapped = wrap(body, data, copy, size, aligned, flags, false);
  wrapped.kind.is_undeferred = !may_defer;
  wrapped.depends = depends;
  Task *detached = nullptr;
  wrapped.detached = &detached;
  wrapper.thread().note_stack_use(address_of(&wrapped));
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
    Wrapped wrapped = wrap(body, data, copy, size, aligned, flags, true);      \
    wrapped.kind.is_undeferred = (flags & kIf) == 0;                           \
    wrapper.thread().note_stack_use(address_of(&wrapped));                     \
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
