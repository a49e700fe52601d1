// Explicit tasks of OpenMP. libgomp copies a task's data when the task is
// created and passes the copy to its body: here the data is wrapped in a record
// of ours, whose copying is the creation of the task and whose body runs it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/gomp.h"
#include "runtime/interception.h"
#include "runtime/team.h"

namespace yeti {
namespace {

using Body = void (*)(void *);
using Copy = void (*)(void *to, void *from);

// libgomp's flags.
constexpr unsigned kDepend = 1u << 3;
constexpr unsigned kReduction = 1u << 12;
constexpr unsigned kDetach = 1u << 13;

RealFunction<int()> in_final{{"omp_in_final", nullptr, {nullptr}}};

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
  Task *task;  // in the copy
};

size_t round_up(size_t value, size_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

void copy_bytes(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; ++i) to[i] = from[i];
}

// The creation of one task, on the creator's thread.
void copy_wrapped(void *to, void *from) {
  auto *source = static_cast<Wrapped *>(from);
  auto *target = static_cast<Wrapped *>(to);
  *target = *source;
  target->data = static_cast<char *>(to) + source->offset;
  if (source->flags & kDetach)
    copy_bytes(source->data, reinterpret_cast<char *>(source->head),
               sizeof(void *));
  if (source->copy != nullptr)
    source->copy(target->data, source->data);
  else
    copy_bytes(target->data, source->data, source->size);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  target->task = create_task(*thread, (source->flags & kDepend) != 0,
                             (source->flags & kReduction) != 0);
}

void run_wrapped(void *given) {
  auto *wrapped = static_cast<Wrapped *>(given);
  if (wrapped->is_loop)
    copy_bytes(wrapped->data, reinterpret_cast<char *>(wrapped->head),
               sizeof wrapped->head);
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr || wrapped->task == nullptr)
    return wrapped->body(wrapped->data);
  RunningTask running;
  {
    RuntimeScope scope(*thread);
    running.begin(*thread, wrapped->task,
                  address_of(__builtin_frame_address(0)));
  }
  wrapped->body(wrapped->data);
  RuntimeScope scope(*thread);
  running.end();
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
  if (is_loop && size >= long{3 * sizeof(void *)})
    wrapped.reductions = static_cast<void **>(data)[2];
  return wrapped;
}

long wrapped_alignment(long alignment) {
  return alignment < long{alignof(Wrapped)} ? long{alignof(Wrapped)}
                                            : alignment;
}

// Tasks that were complete when the call that made them returned are waited
// for: they were not deferred.
void note_waited(const Wrapper &wrapper) {
  wrapper.inside([](ThreadState &thread) { on_tasks_waited_for(thread); });
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
  YETI_REAL(GOMP_task)
  (run_wrapped, static_cast<void *>(&wrapped), copy_wrapped,
   static_cast<long>(wrapped.offset) + size, aligned, may_defer, flags, depends,
   priority, detach);
  if (!may_defer || in_final()) note_waited(wrapper);
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
    YETI_REAL(name)                                                            \
    (run_wrapped, static_cast<void *>(&wrapped), copy_wrapped,                 \
     static_cast<long>(wrapped.offset) + size, aligned, flags, tasks,          \
     priority, start, end, step);                                              \
    if (ends_complete(flags)) note_waited(wrapper);                            \
  }

namespace {

// Whether a taskloop returns only when its tasks are complete: it has an
// implied taskgroup, or does not defer.
bool ends_complete(unsigned flags) {
  constexpr unsigned kIf = 1u << 10, kNoGroup = 1u << 11;
  return (flags & kNoGroup) == 0 || (flags & kIf) == 0 || in_final();
}

}  // namespace

YETI_INTERCEPT_TASKLOOP(GOMP_taskloop, long)
YETI_INTERCEPT_TASKLOOP(GOMP_taskloop_ull, unsigned long long)

// --- waiting for tasks ---

YETI_INTERCEPT(void, GOMP_taskwait, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskwait)();
  note_waited(wrapper);
}

YETI_INTERCEPT(void, GOMP_taskwait_depend, (void **depends)) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskwait_depend)(depends);
  note_waited(wrapper);
}

YETI_INTERCEPT(void, GOMP_taskgroup_end, ()) {
  YETI_WRAPPER(wrapper);
  YETI_REAL(GOMP_taskgroup_end)();
  note_waited(wrapper);
}

YETI_INTERCEPT(void, GOMP_task_reduction_remap,
               (size_t count, size_t original_count, void **copies)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside(on_reduction_copies_used);
  YETI_REAL(GOMP_task_reduction_remap)(count, original_count, copies);
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

// The fulfilment of an event completes a task.
YETI_INTERCEPT(void, omp_fulfill_event, (uintptr_t event)) {
  YETI_WRAPPER(wrapper);
  Member *member = this_member();
  if (member != nullptr)
    wrapper.inside([&](ThreadState &thread) {
      on_release(thread, member->team->tasks());
    });
  YETI_REAL(omp_fulfill_event)(event);
}
