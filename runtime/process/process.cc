// Start of the process, end of its threads, its last moments.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/process/process.h"

#include <limits.h>
#include <signal.h>

#include "runtime/base/check.h"
#include "runtime/base/platform.h"
#include "runtime/history/site_element.h"
#include "runtime/interception/foreign_frames.h"
#include "runtime/interception/interception.h"
#include "runtime/interception/modules.h"
#include "runtime/judge/footprint_at_end.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/judge/untold_races.h"
#include "runtime/openmp/task.h"
#include "runtime/process/signals.h"
#include "runtime/report/report.h"
#include "runtime/report/report_log.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/array_list.h"
#include "runtime/shadow/heap_blocks.h"
#include "runtime/shadow/objects.h"
#include "runtime/strands/strand_life.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/early_threads.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/serial_phase.h"
#include "runtime/thread/this_thread.h"
#include "runtime/thread/thread_list.h"

namespace yeti {
namespace {

pthread_key_t end_key;

// Threads release into this as they end: see resume_for_exit.
char all_ended;

// The process that this memory belongs to. A child of vfork has another id and
// must not speak for its parent.
int32_t own_process;

struct ThreadEnd {
  ThreadEntry *entry;
  bool ended;
  sigset_t signal_mask;  // as it was when the thread ended
};
__thread ThreadEnd this_end __attribute__((tls_model("initial-exec")));

// A robust mutex that the thread still holds passes on everything that the
// thread did. Nobody will ever lock its other mutexes again.
void give_up_locks(ThreadState &thread) {
  while (!thread.held.empty()) {
    const size_t before = thread.held.size();
    const HeldLock last = thread.held.back();
    if (last.shared)
      on_unlock_shared(thread, last.lock);
    else
      on_unlock(thread, last.lock);
    if (thread.held.size() == before) break;
  }
}

// The calling thread's record ends. Signals stay blocked from here to the real
// end of the thread: a handler would find no record.
void finish_thread() {
  ThreadState *thread = hot.thread;
  if (thread == nullptr) return;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &this_end.signal_mask);
  Strand *strand = &thread->strand();
  {
    RuntimeScope scope(*thread);
    give_up_locks(*thread);
    on_release(*thread, address_of(&all_ended));
  }
  this_end.ended = true;
  ThreadEntry *entry = this_end.entry;
  this_end.entry = nullptr;
  end_thread();
  give_back_kept_tasks();
  if (entry != nullptr)
    leave_entry(entry, Party::kThread);
  else
    drop_strand(strand);
}

// Key destructors run in rounds as long as they set values again. To run after
// those of the program, this one waits for the last round.
void end_key_destructor(void *rounds_left) {
  const Address rounds = address_of(rounds_left);
  if (rounds > 1)
    pthread_setspecific(end_key, reinterpret_cast<void *>(rounds - 1));
  else
    finish_thread();
}

// --- fork. Our handlers are the first to be registered: so the first one is
// the last to run before the fork, the others run first after it, and the
// program's own handlers find the runtime as usual. The locks are taken in the
// order in which the runtime nests them. ---

}  // namespace

void before_fork() {
  if (hot.thread != nullptr) {
    ++hot.thread->runtime_depth;
    hot.thread->commit_footprint();
    hot.thread->note_end("the fork");
  }
  reports_before_fork();
  lock_thread_table();
  threads_before_fork();
  heap_blocks_before_fork();
  objects_before_fork();
  arrays_before_fork();
  var_states_before_fork();
  placed_sites_before_fork();
  memory_before_fork();
}

static void leave_fork() {
  if (hot.thread == nullptr) return;
  if (--hot.thread->runtime_depth == 0 && hot.thread->has_pending_signal)
    deliver_pending_signals(*hot.thread);
}

void after_fork_in_parent() {
  memory_after_fork();
  placed_sites_after_fork();
  var_states_after_fork();
  arrays_after_fork();
  objects_after_fork();
  heap_blocks_after_fork();
  threads_after_fork(false);
  unlock_thread_table();
  reports_after_fork_in_parent();
  leave_fork();
}

static void learn_from(ThreadState &other, void *learner) {
  auto *thread = static_cast<ThreadState *>(learner);
  if (&other != thread)
    thread->strand().acquire_all_of(other.strand_seen_from_outside());
}

// What the other threads did before the fork is in the child's memory, so it
// happens before everything that the child does. Locks that other threads held
// are free in the new generation.
void after_fork_in_child() {
  ++process_generation;
  own_process = platform::process_id();
  memory_after_fork();
  placed_sites_after_fork();
  var_states_after_fork();
  arrays_after_fork();
  objects_after_fork();
  heap_blocks_after_fork();
  if (hot.thread != nullptr) for_each_thread(learn_from, hot.thread);
  threads_after_fork(true);
  if (hot.thread != nullptr) {
    hot.thread->system_id = platform::thread_id();
    hot.thread->strand().info().system_id = hot.thread->system_id;
  }
  unlock_thread_table();
  forget_other_threads();
  forget_untold_races_of_others();
  reports_after_fork_in_child();
  leave_fork();
}

namespace {

void find_stack(ThreadState &thread) {
  platform::AddressRange stack;
  if (!platform::thread_stack(&stack)) return;
  thread.stack_low = stack.low;
  thread.stack_high = stack.high;
  thread.stack_used_from = stack.high;
}

// A thread whose creation was not seen, such as the main thread, may still be
// joined.
void list_uncreated(ThreadState &thread) {
  pthread_attr_t attributes;
  int state = PTHREAD_CREATE_DETACHED;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getdetachstate(&attributes, &state);
    pthread_attr_destroy(&attributes);
  }
  auto *entry = create<ThreadEntry>();
  entry->strand = &thread.strand();
  entry->creator_left = true;
  entry->joiner_left = state == PTHREAD_CREATE_DETACHED;
  list_thread(entry, pthread_self());
  this_end.entry = entry;
}

// 'thread' is the calling one and was just made. Finds its stack, and makes
// sure that its end will be noticed, after its thread-local objects and all but
// the very last of its key destructors are gone.
void settle_thread(ThreadState &thread) {
  find_stack(thread);
  pthread_setspecific(end_key, reinterpret_cast<void *>(
                                   Address{PTHREAD_DESTRUCTOR_ITERATIONS}));
}

// For a thread whose creation was not seen. Threads that libc creates for
// timers and notifications know what was known where these were requested.
void settle_uncreated(ThreadState &thread) {
  RuntimeScope scope(thread);
  rule_out_serial_phases();
  settle_thread(thread);
  list_uncreated(thread);
  acquire_timers(thread);
  acquire_if_early_thread(thread);
}

}  // namespace

void start_process() {
  YETI_CHECK_EQ(pthread_key_create(&end_key, end_key_destructor), 0);
  thread_discovered = settle_uncreated;
  complete_calls = complete_stack;
  if (hot.thread != nullptr) settle_uncreated(*hot.thread);
  ThreadState &thread = this_thread();
  own_process = platform::process_id();
  initialize_reports();
  RuntimeScope scope(thread);
  note_modules(thread);
  start_signals();
  register_end();
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

// If a signal handler has run before, the thread already has a strand of its
// own. That strand then learns what the creator knew, and stands for the
// thread.
void begin_thread(ThreadEntry *entry) {
  if (hot.thread == nullptr) {
    adopt_thread(entry->strand);
  } else {
    Strand *own = &hot.thread->strand();
    RuntimeScope scope(*hot.thread);
    finish_strand(*entry->strand);
    join_strand(*own, *entry->strand);
    drop_strand(entry->strand);
    entry->strand = own;
  }
  ThreadState &thread = *hot.thread;
  RuntimeScope scope(thread);
  this_end.entry = entry;
  settle_thread(thread);
  list_thread(entry, pthread_self());
  on_memory_fresh(thread, thread.stack_low,
                  thread.stack_high - thread.stack_low);
}

void resume_for_exit() {
  if (!this_end.ended) return;
  this_end.ended = false;
  ThreadState &thread = this_thread();
  {
    RuntimeScope scope(thread);
    on_acquire(thread, address_of(&all_ended));
  }
  pthread_sigmask(SIG_SETMASK, &this_end.signal_mask, nullptr);
}

int finish_process(int status) {
  if (platform::process_id() != own_process) return status;
  ThreadState *thread = hot.thread;
  if (thread == nullptr) {
    commit_all_footprints();
    return finish_reports(status);
  }
  RuntimeScope scope(*thread);
  commit_all_footprints();
  thread->note_end("the end of the process");
  return finish_reports(status);
}

}  // namespace yeti
