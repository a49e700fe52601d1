// The records of the program's threads: made on first use, listed while alive.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_state.h"

#include "runtime/base/check.h"
#include "runtime/base/platform.h"
#include "runtime/strands/strand_table.h"
#include "runtime/thread/early_threads.h"
#include "runtime/thread/ended_stacks.h"
#include "runtime/thread/verify_events.h"

__thread bool yeti_is_serial __attribute__((tls_model("initial-exec")));

namespace yeti {

__thread HotState hot __attribute__((tls_model("initial-exec")));

// The living threads, and what the ended ones counted. Guarded by its lock.
class ThreadList {
 public:
  void add(ThreadState *thread) {
    SpinGuard guard(lock);
    thread->next_ = first_;
    if (first_ != nullptr) first_->previous_ = thread;
    first_ = thread;
  }
  void remove(ThreadState *thread) {
    SpinGuard stay_guard(stay_lock);
    SpinGuard guard(lock);
    sum_up(*thread, ended_);
    if (thread->previous_ != nullptr)
      thread->previous_->next_ = thread->next_;
    else
      first_ = thread->next_;
    if (thread->next_ != nullptr) thread->next_->previous_ = thread->previous_;
  }
  // The others are gone; their records are not: they may have been in the midst
  // of changing them.
  void keep_only(ThreadState *thread) {
    for (ThreadState *each = first_; each != nullptr; each = each->next_)
      if (each != thread) sum_up(*each, ended_);
    first_ = thread;
    if (thread != nullptr) thread->next_ = thread->previous_ = nullptr;
  }
  void visit(void (*visit)(ThreadState &, void *), void *context) {
    SpinGuard guard(lock);
    for (ThreadState *each = first_; each != nullptr; each = each->next_)
      visit(*each, context);
  }
  Counters total() {
    SpinGuard guard(lock);
    Counters sum = ended_;
    for (ThreadState *each = first_; each != nullptr; each = each->next_)
      sum_up(*each, sum);
    return sum;
  }

  SpinLock lock;
  SpinLock stay_lock;  // held while none may be removed; comes before 'lock'

 private:
  static void sum_up(const ThreadState &thread, Counters &sum) {
#define X(name, text) sum.name += thread.counters.name;
    YETI_COUNTERS(X)
#undef X
    // A thread that has left unseen may have taken its memory with it.
    HotState seen;
    const bool is_own = thread.hot_ == &hot || thread.hot_ == &thread.own_hot_;
    if (is_own)
      seen = *thread.hot_;
    else if (!platform::copy_memory(&seen, thread.hot_, sizeof seen))
      return;
    sum.read_same_epoch += seen.read_same_epoch;
    sum.read_own_write += seen.read_own_write;
    sum.write_same_epoch += seen.write_same_epoch;
  }

  ThreadState *first_ = nullptr;
  Counters ended_;
};

namespace {

ThreadList threads;

// Histories of ended threads. Strands that those ran are still looked for in
// them, so the one that ended first is the first to be written on.
struct FreeHistories {
  SpinLock lock;
  Deque<History *> *histories = nullptr;
};
FreeHistories free_histories;

History *take_history() {
  SpinGuard guard(free_histories.lock);
  Deque<History *> *histories = free_histories.histories;
  if (histories == nullptr || histories->empty()) return create<History>();
  History *history = histories->front();
  histories->pop_front();
  return history;
}

void give_back_history(History *history) {
  SpinGuard guard(free_histories.lock);
  if (free_histories.histories == nullptr)
    free_histories.histories = create<Deque<History *>>();
  free_histories.histories->push_back(history);
}

std::atomic<bool> main_is_known{false};

}  // namespace

ThreadState *make_thread(Strand *strand, HotState *hot) {
  ThreadState *thread = create<ThreadState>();
  if (hot != nullptr) {
    thread->hot_ = hot;
    thread->is_serial_ = &yeti_is_serial;
  }
  thread->history_ = take_history();
  thread->history_->begin_user();
  thread->switch_strand(strand);
  threads.add(thread);
  return thread;
}

void destroy_thread(ThreadState *thread) {
  threads.remove(thread);
  if (thread->verifier != nullptr) drop_verifier(*thread);
  thread->strand_->mirror_epoch_in(nullptr);
  give_back_history(thread->history_);
  destroy(thread);
}

// A signal that arrives meanwhile waits for the end of the next RuntimeScope.
void ThreadState::begin_pending() {
  ++runtime_depth;
  PendingStrand *pending = pending_;
  pending_ = nullptr;
  pending->begin(*pending, *this);
  --runtime_depth;
}

Strand *ThreadState::switch_strand(Strand *strand) {
  commit_footprint();
  note_end("the switch to another task");
  Strand *before = strand_;
  if (before != nullptr) before->mirror_epoch_in(nullptr);
  strand_ = strand;
  refresh_epoch();
  return before;
}

void ThreadState::refresh_epoch() {
  if (pending_ != nullptr) begin_pending();
  commit_footprint();
  const bool ignores = ignores_reads() || ignores_writes();
  footprint.page_table().hide(ignores);
  hot_->epoch = HotState::kNoEpoch;
  strand_->mirror_epoch_in(ignores || is_verified() ? nullptr : &hot_->epoch);
}

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

ThreadsStay::ThreadsStay() {
  threads.stay_lock.lock();
}

ThreadsStay::~ThreadsStay() {
  threads.stay_lock.unlock();
}

void for_each_thread(void (*visit)(ThreadState &, void *), void *context) {
  threads.visit(visit, context);
}

Counters total_counters() {
  return threads.total();
}

void threads_before_fork() {
  strands_before_fork();
  free_histories.lock.lock();
  threads.lock.lock();
}

void threads_after_fork(bool in_child) {
  if (in_child) threads.keep_only(hot.thread);
  threads.lock.unlock();
  free_histories.lock.unlock();
  strands_after_fork();
}

}  // namespace yeti
