// The living threads; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/thread_list.h"

#include "runtime/base/platform.h"
#include "runtime/strands/strand_table.h"
#include "runtime/thread/free_histories.h"

namespace yeti {

// The living threads, and what the ended ones counted. Guarded by 'lock'.
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
  // The other threads are gone. Their records remain, because the threads may
  // have been changing them.
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
  SpinLock
      stay_lock;  // held while no thread may be removed; taken before 'lock'

 private:
  static void sum_up(const ThreadState &thread, Counters &sum) {
#define X(name, text) sum.name += thread.counters.name;
    YETI_COUNTERS(X)
#undef X
    // The memory of a thread whose end was not seen may be gone.
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

}  // namespace

void list_thread(ThreadState *thread) {
  threads.add(thread);
}

void unlist_thread(ThreadState *thread) {
  threads.remove(thread);
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
  free_histories_before_fork();
  threads.lock.lock();
}

void threads_after_fork(bool in_child) {
  if (in_child) threads.keep_only(hot.thread);
  threads.lock.unlock();
  free_histories_after_fork();
  strands_after_fork();
}

}  // namespace yeti
