// Explicit tasks of libgomp: creation, waiting, groups, dependences, events.
// Taskloops have their own file.
//
// The data block that the compiler passes to GOMP_task is wrapped in a block of
// ours. Its copy function notes the creation of the task, and its body runs the
// task.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/gomp/gomp.h"
#include "runtime/gomp/gomp_depend.h"
#include "runtime/gomp/gomp_events.h"
#include "runtime/gomp/gomp_task.h"
#include "runtime/gomp/task_creation.h"
#include "runtime/libc/allocation.h"
#include "runtime/thread/runtime_scope.h"

namespace yeti {
namespace {

using namespace gomp_task;

// Replaces the data. libgomp writes the event of a task with detach to the
// start of the data, so the event comes first. Only what the task at hand needs
// is set and copied, because that is most of the cost of an empty task.
struct Wrapped {
  long event;  // of a task with detach
  Body body;
  char *data;             // the caller's data; in the copy, the copied data
  TaskCreation creation;  // valid in the copy
  bool may_defer;
  unsigned flags;
  Copy copy;
  size_t size;
  size_t offset;  // of the data in the copy, if there is any
  const YetiConstruct *construct;
  // Of a task that is made at its creation:
  void **depends;
  Task **detached;        // a task with an event is stored here
  CreationSource source;  // valid in the copy

  TaskKind kind() const { return {!may_defer, (flags & kFinal) != 0}; }
  TaskOrigin origin(StackId created_at) const {
    return {created_at, construct};
  }
};
constexpr size_t kCopied = offsetof(Wrapped, depends);
constexpr size_t kOffset = (sizeof(Wrapped) + kAlignment - 1) & -kAlignment;

// A task while it runs.
struct PendingWrapped : PendingTask {
  Wrapped *wrapped;  // the copy; the original if the task runs in place
};

// The call that creates a task. The task may have to run inside the call.
struct TaskCall : Wrapped {
  PendingWrapped pending;
};

RealFunction<bool(int)> cancellation_point{
    {"GOMP_cancellation_point", nullptr, {nullptr}}};
constexpr int kCancelTaskgroup = 8;

// --- creation ---

// Others may refer to a task with an event, so it is made now.
void make_task(ThreadState &thread, const Wrapped &source, Wrapped &target) {
  Vector<Dependence> depends;
  if ((source.flags & kDepend) != 0) depends = dependences_of(source.depends);
  Task *task = create_task(thread, source.kind(),
                           source.origin(thread.calls.intern()), depends);
  target.creation = target.source.set_made(task);
  add_event(static_cast<uintptr_t>(source.event), task);
  take_user(*task);
  *source.detached = task;
}

// libgomp's memory for tasks is not a heap block of the program: the data in it
// begin a new life with each task.
void begin_life_of_copy(ThreadState &thread, const void *data, size_t size) {
  const Address address = address_of(data);
  if (address >= thread.stack_low && address < thread.stack_high)
    return make_fresh_on_stack(thread, data, size);
  if (size == 0) return;
  RuntimeScope scope(thread);
  on_memory_fresh(thread, address, size);
}

void copy_data(ThreadState &thread, const Wrapped &source, Wrapped &target) {
  target.data = reinterpret_cast<char *>(&target) + source.offset;
  begin_life_of_copy(thread, target.data, source.size);
  if (source.copy != nullptr)
    source.copy(target.data, source.data);
  else
    copy_bytes(target.data, source.data, source.size);
}

// Fills in the copy for a task that may run after its creator has continued.
void copy_all(ThreadState &thread, const Wrapped &source, Wrapped &target) {
  __builtin_memcpy(static_cast<void *>(&target), &source, kCopied);
  copy_data(thread, source, target);
}

// The copy functions run on the creator's thread when the task is created; the
// creator's wrapper has found the thread's record. For a task with an event,
// and perhaps with dependences:
void copy_made(void *to, void *from) {
  ThreadState &thread = *hot.thread;
  const auto &source = *static_cast<const Wrapped *>(from);
  auto &target = *static_cast<Wrapped *>(to);
  copy_bytes(source.data, reinterpret_cast<const char *>(&source.event),
             sizeof(void *));
  copy_all(thread, source, target);
  RuntimeScope scope(thread);
  make_task(thread, source, target);
}

// For a task with dependences:
void copy_dependent(void *to, void *from) {
  ThreadState &thread = *hot.thread;
  const auto &source = *static_cast<const Wrapped *>(from);
  auto &target = *static_cast<Wrapped *>(to);
  copy_all(thread, source, target);
  RuntimeScope scope(thread);
  target.creation = target.source.set_seed(thread, source.kind(),
                                           source.origin(thread.calls.intern()),
                                           dependences_of(source.depends));
}

// For a task that any thread may run after its creator has continued:
__attribute__((noinline)) void copy_seeded(ThreadState &thread,
                                           const Wrapped &source,
                                           Wrapped &target) {
  copy_all(thread, source, target);
  RuntimeScope scope(thread);
  target.creation = target.source.set_seed(
      thread, source.kind(), source.origin(thread.calls.intern()));
}

// When libgomp cancels a task that has not begun, it discards it unless a copy
// function made it. All tasks have a copy function here, so those without one
// of the program's own are not run. (A task with an event must run: somebody
// may wait until the event is fulfilled.)
bool is_discarded(const Wrapped &wrapped) {
  return wrapped.copy == nullptr && (wrapped.flags & kDetach) == 0 &&
         cancellation_point(kCancelTaskgroup);
}

void begin_task(PendingStrand &self, ThreadState &thread) {
  auto &pending = static_cast<PendingWrapped &>(self);
  Wrapped &wrapped = *pending.wrapped;
  Task *task = wrapped.source.take_task(wrapped.creation);
  if (task == nullptr)
    task = create_task(thread, wrapped.kind(),
                       wrapped.origin(thread.calls.creation()), {});
  pending.run(thread, task);
}

// The thread switches to the task of 'wrapped'.
inline void enter_wrapped(PendingWrapped &pending, ThreadState &thread,
                          Wrapped &wrapped, Address frame) {
  pending.wrapped = &wrapped;
  enter_task(pending, thread, begin_task, frame);
}

// The task of 'call' runs in place, from 'target'. It begins here and ends when
// the call is over.
inline void begin_in_place(ThreadState &thread, TaskCall &call,
                           Wrapped &target) {
  target.creation = call.creation = TaskCreation::kInPlace;
  thread.calls.begin_strand_here(call.pending.calls);
  enter_wrapped(call.pending, thread, call, address_of(&target));
}

__attribute__((noinline)) void copy_with_data(ThreadState &thread,
                                              TaskCall &call, Wrapped &target) {
  target.body = call.body;
  copy_data(thread, call, target);
  thread.strand();  // begins the enclosing strand if it is pending
  freshen_stack(thread, address_of(&target));
  begin_in_place(thread, call, target);
}

// For any other task. A task that runs in place without data needs very little.
void copy_wrapped(void *to, void *from) {
  auto &call = *static_cast<TaskCall *>(from);
  auto &target = *static_cast<Wrapped *>(to);
  ThreadState &thread = *hot.thread;
  if (__builtin_expect(
          !is_run_at_once(&call, &target, __builtin_frame_address(0)), 0))
    return copy_seeded(thread, call, target);
  if (__builtin_expect(call.size != 0 || thread.has_pending() ||
                           thread.footprint.is_pending() ||
                           thread.stack_used_from < address_of(to),
                       0))
    return copy_with_data(thread, call, target);
  target.body = call.body;
  target.data = call.data;
  begin_in_place(thread, call, target);
}

// Runs a task that was not begun at its creation.
__attribute__((noinline)) void run_later(Wrapped &wrapped) {
  const TaskCreation creation = wrapped.creation;
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) {
    wrapped.source.end(creation);
    return wrapped.body(wrapped.data);
  }
  const bool has_end = wrapped.source.has_end(creation);
  thread->strand();  // begins the enclosing strand if it is pending
  PendingWrapped pending;
  if (creation == TaskCreation::kLater)
    thread->calls.begin_strand_here(pending.calls);
  else
    pending.calls = thread->calls.begin_strand(StackId::kNone);
  const Address frame = address_of(__builtin_frame_address(0));
  freshen_stack(*thread, frame);
  enter_wrapped(pending, *thread, wrapped, frame);
  if (has_end) thread->strand();
  if (creation == TaskCreation::kLater || !is_discarded(wrapped))
    wrapped.body(wrapped.data);
  leave_task(pending, *thread, (wrapped.flags & kDetach) != 0);
  wrapped.source.end(creation);
}

void run_wrapped(void *given) {
  auto &wrapped = *static_cast<Wrapped *>(given);
  if (__builtin_expect(wrapped.creation == TaskCreation::kInPlace, 1))
    return wrapped.body(wrapped.data);
  run_later(wrapped);
}

// Sets the members that all tasks need.
inline void wrap(Wrapped &wrapped, ThreadState &thread, Body body, void *data,
                 Copy copy, long size, unsigned flags, bool may_defer) {
  wrapped.body = body;
  wrapped.data = static_cast<char *>(data);
  wrapped.creation = TaskCreation::kLater;
  wrapped.may_defer = may_defer;
  wrapped.flags = flags;
  wrapped.copy = copy;
  wrapped.size = static_cast<size_t>(size);
  wrapped.offset = kOffset;
  wrapped.construct = hot.construct;
  thread.note_stack_use(address_of(&wrapped));
}

// Makes room for data that need a larger 'alignment' in the copy; returns the
// alignment of the copy.
inline long align(Wrapped &wrapped, long alignment) {
  constexpr auto usual = static_cast<long>(kAlignment);
  if (__builtin_expect(alignment <= usual, 1)) return usual;
  const size_t rest = static_cast<size_t>(alignment) - 1;
  wrapped.offset = (kOffset + rest) & ~rest;
  return alignment;
}

long size_of_copy(const Wrapped &wrapped) {
  return static_cast<long>(wrapped.offset + wrapped.size);
}

// The creator has also waited for a task with an event that was not deferred.
void end_detached(ThreadState &thread, Task *task) {
  RuntimeScope scope(thread);
  thread.commit_footprint();
  if (task->is_undeferred) {
    thread.note_acquire("the end of the task");
    SpinGuard guard(task->end->lock);
    thread.strand().acquire(task->end->news);
  }
  drop_user(task);
}

}  // namespace

__attribute__((noinline)) void gomp_task::end_begun_task(PendingTask &pending,
                                                         ThreadState &thread,
                                                         bool is_detached) {
  RuntimeScope scope(thread);
  pending.running().end(is_detached);
  pending.running().~RunningTask();
}

}  // namespace yeti

using namespace yeti;

// The rest of the wrapper of GOMP_task ('real'), for a task with dependences or
// an event.
template <class Real>
__attribute__((noinline)) static void create_made(ThreadState &thread,
                                                  Wrapped &wrapped,
                                                  long alignment,
                                                  void **depends, int priority,
                                                  void *detach, Real &real) {
  Task *detached = nullptr;
  wrapped.depends = depends;
  wrapped.detached = &detached;
  alignment = align(wrapped, alignment);
  real(run_wrapped, static_cast<void *>(&wrapped),
       (wrapped.flags & kDetach) != 0 ? copy_made : copy_dependent,
       size_of_copy(wrapped), alignment, wrapped.may_defer, wrapped.flags,
       depends, priority, detach);
  if (detached != nullptr) end_detached(thread, detached);
}

YETI_INTERCEPT(void, GOMP_task,
               (Body body, void *data, Copy copy, long size, long alignment,
                bool may_defer, unsigned flags, void **depends, int priority,
                void *detach)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper)
    return YETI_REAL(GOMP_task)(body, data, copy, size, alignment, may_defer,
                                flags, depends, priority, detach);
  ThreadState &thread = wrapper.thread();
  const LibraryFrame frame(wrapper.frame());
  TaskCall call;
  wrap(call, thread, body, data, copy, size, flags, may_defer);
  if (__builtin_expect((flags & (kDepend | kDetach)) != 0, 0))
    return create_made(thread, call, alignment, depends, priority, detach,
                       YETI_REAL(GOMP_task));
  alignment = align(call, alignment);
  YETI_REAL(GOMP_task)
  (run_wrapped, static_cast<void *>(&call), copy_wrapped, size_of_copy(call),
   alignment, may_defer, flags, nullptr, priority, nullptr);
  if (__builtin_expect(call.creation == TaskCreation::kInPlace, 1))
    leave_task(call.pending, thread);
}

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

// An empty task: it stands for its predecessors, which are noted before those
// that follow it can be made.
YETI_INTERCEPT(void, GOMP_taskwait_depend_nowait, (void **depends)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](ThreadState &thread) {
    complete_empty_task(create_task(thread, TaskKind(),
                                    {thread.calls.intern(), hot.construct},
                                    dependences_of(depends)));
  });
  YETI_REAL(GOMP_taskwait_depend_nowait)(depends);
}

YETI_INTERCEPT(void, GOMP_taskgroup_start, ()) {
  YETI_WRAPPER(wrapper);
  wrapper.inside(begin_taskgroup);
  const LibraryFrame frame(wrapper.frame());
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
