// The records of the program's threads, which are made on first use.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/this_thread.h"

#include "runtime/base/check.h"
#include "runtime/base/platform.h"
#include "runtime/strands/strand_life.h"
#include "runtime/thread/early_threads.h"
#include "runtime/thread/ended_stacks.h"

__thread bool yeti_is_serial __attribute__((tls_model("initial-exec")));

namespace yeti {

__thread HotState hot __attribute__((tls_model("initial-exec")));

namespace {

std::atomic<bool> main_is_known{false};

}  // namespace

void (*thread_discovered)(ThreadState &) = nullptr;

ThreadState &this_thread() {
  if (hot.thread != nullptr) return *hot.thread;
  const bool is_main = !main_is_known.exchange(true);
  ThreadState &thread = adopt_thread(fork_strand(
      nullptr, is_main ? StrandKind::kMainThread : StrandKind::kPthread,
      StackId::kNone));
  if (thread_discovered != nullptr) thread_discovered(thread);
  return thread;
}

ThreadState *this_thread_unless_ended() {
  if (__builtin_expect(hot.thread != nullptr, 1)) return hot.thread;
  return hot.ended ? nullptr : &this_thread();
}

ThreadState &adopt_thread(Strand *strand) {
  YETI_CHECK(hot.thread == nullptr);
  main_is_known.store(true);
  hot.read_same_epoch = hot.read_own_write = hot.write_same_epoch = 0;
  hot.ended = false;
  ThreadState *thread = make_thread(strand, &hot);
  thread->system_id = platform::thread_id();
  strand->info().system_id = thread->system_id;
  hot.thread = thread;
  return *thread;
}

void end_thread() {
  ThreadState *thread = hot.thread;
  if (thread == nullptr) return;
  thread->commit_footprint();
  thread->note_end("the end of the thread");
  note_ended_stack(thread->stack_low, thread->stack_high,
                   thread->strand().number());
  release_to_early_threads(*thread);
  finish_strand(thread->strand());
  hot.epoch = HotState::kNoEpoch;
  hot.thread = nullptr;
  hot.ended = true;
  destroy_thread(thread);
  VectorClock::give_back_kept_nodes();
}

}  // namespace yeti
