// The calling thread is inside the runtime.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_RUNTIME_SCOPE_H
#define YETI_RUNTIME_THREAD_RUNTIME_SCOPE_H

#include <atomic>

#include "runtime/thread/thread_state.h"

namespace yeti {

// Delivers the signals that arrived while the thread was inside the runtime.
void deliver_pending_signals(ThreadState &thread);

// Marks the calling thread as being inside the runtime: interceptors called
// inside it only pass their calls on, and handlers of asynchronous signals wait
// until the outermost scope ends.
class RuntimeScope {
 public:
  explicit RuntimeScope(ThreadState &thread) : thread_(thread) {
    ++thread_.runtime_depth;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  ~RuntimeScope() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (--thread_.runtime_depth == 0 &&
        __builtin_expect(thread_.has_pending_signal, 0))
      deliver_pending_signals(thread_);
  }

 private:
  ThreadState &thread_;
};

}  // namespace yeti

#endif
