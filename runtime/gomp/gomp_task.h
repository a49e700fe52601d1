// What the wrappers of libgomp's tasks and taskloops share: flags, and how a
// thread enters and leaves a task.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_GOMP_TASK_H
#define YETI_RUNTIME_GOMP_GOMP_TASK_H

#include "runtime/interception/interception.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/openmp/task.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/serial_phase.h"

namespace yeti::gomp_task {

using Body = void (*)(void *);
using Copy = void (*)(void *to, void *from);

// libgomp's flags.
constexpr unsigned kFinal = 1u << 1;
constexpr unsigned kDepend = 1u << 3;
constexpr unsigned kUp = 1u << 8;  // the steps of a taskloop are positive
constexpr unsigned kIf = 1u << 10;
constexpr unsigned kNoGroup = 1u << 11;
constexpr unsigned kReduction = 1u << 12;
constexpr unsigned kDetach = 1u << 13;

constexpr size_t kAlignment = 16;  // of a copy, unless the data need more

inline void copy_bytes(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; ++i) to[i] = from[i];
}

// A task while it runs; made when it does something that matters.
struct PendingTask : PendingStrand {
  Address frame;
  CallStack::Base calls;
  alignas(RunningTask) char running_memory[sizeof(RunningTask)];  // if begun

  RunningTask &running() {
    return *reinterpret_cast<RunningTask *>(running_memory);
  }
  // The thread now has to run 'task' as a strand.
  void run(ThreadState &thread, Task *task) {
    new (running_memory) RunningTask(thread, task, frame, calls);
  }
};

// The stack below 'frame' begins a new life.
inline void freshen_stack(ThreadState &thread, Address frame) {
  if (__builtin_expect(thread.stack_used_from >= frame, 1)) return;
  RuntimeScope scope(thread);
  freshen_stack_below(thread, frame);
}

// The copy of the data lies on the stack, where another task's copy may have
// been.
inline void make_fresh_on_stack(ThreadState &thread, const void *data,
                                size_t size) {
  const Address address = address_of(data);
  thread.commit_footprint();
  if (address + size <= thread.stack_used_from || address < thread.stack_low ||
      address >= thread.stack_high)
    return;
  RuntimeScope scope(thread);
  on_memory_fresh(thread, address, size);
}

// True if 'copy' lies on the stack, between 'frame' and the frame that holds
// 'source'. The task then runs before its creator continues, and need not take
// anything from it yet.
inline bool is_run_at_once(const void *source, const void *copy,
                           const void *frame) {
  const Address here = address_of(frame);
  return address_of(copy) - here < address_of(source) - here;
}

// The thread switches to the task of 'pending', which 'begin' makes when it is
// needed. The stack below 'frame' belongs to the task and is fresh. The task's
// calls have begun.
inline void enter_task(PendingTask &pending, ThreadState &thread,
                       void (*begin)(PendingStrand &, ThreadState &),
                       Address frame) {
  if (__builtin_expect(thread.is_serial(), 0)) rule_out_serial_phases();
  pending.begin = begin;
  pending.frame = frame;
  thread.enter_pending(&pending);
}

void end_begun_task(PendingTask &pending, ThreadState &thread,
                    bool is_detached);

// The thread switches back to what it ran before.
inline void leave_task(PendingTask &pending, ThreadState &thread,
                       bool is_detached = false) {
  if (__builtin_expect(!thread.leave_pending(&pending), 0))
    return end_begun_task(pending, thread, is_detached);
  freshen_stack(thread, pending.frame);
  thread.calls.end_strand(pending.calls);
}

}  // namespace yeti::gomp_task

#endif
