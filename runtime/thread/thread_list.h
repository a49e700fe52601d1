// The living threads, and what all threads counted.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_THREAD_LIST_H
#define YETI_RUNTIME_THREAD_THREAD_LIST_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// Adds a record, and removes it.
void list_thread(ThreadState *thread);
void unlist_thread(ThreadState *thread);

// Around fork, in the forking thread. In the child only that thread is alive.
void threads_before_fork();
void threads_after_fork(bool in_child);

// While one of these lives, no thread's record is removed.
class ThreadsStay {
 public:
  ThreadsStay();
  ~ThreadsStay();
  ThreadsStay(const ThreadsStay &) = delete;
  ThreadsStay &operator=(const ThreadsStay &) = delete;
};

// For reports: calls 'visit' for each living thread.
void for_each_thread(void (*visit)(ThreadState &, void *), void *context);

// The sum over all threads, living and ended.
Counters total_counters();

}  // namespace yeti

#endif
