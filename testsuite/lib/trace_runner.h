// Runs traces through the core of the runtime, without real threads: each
// thread of the trace has its own record, and the runner passes its events on
// one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_TRACE_RUNNER_H
#define YETI_TESTSUITE_LIB_TRACE_RUNNER_H

#include <random>
#include <vector>

#include "runtime/judge/atomic.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/thread_state.h"
#include "testsuite/lib/compiled_access.h"
#include "testsuite/lib/trace.h"

namespace yeti {

class TraceRunner {
 public:
  // Accesses are judged at once, or they are noted in all the ways in which
  // compiled code does that, and judged at some later moment.
  enum class Mode { kAtOnce, kDeferred };

  // Several runners may follow each other, but not run concurrently: the first
  // thread of each knows everything that those before it left behind.
  explicit TraceRunner(Mode mode = Mode::kAtOnce);
  ~TraceRunner();
  // The bytes for which the core found a conflict at 'event'.
  std::vector<size_t> run(const Event &event);
  // The bytes for which races are found when everything that was noted is
  // judged.
  std::vector<size_t> finish();
  // True if another thread than 'thread' has noted an access to 'byte' that is
  // not judged yet.
  bool is_noted_by_others(unsigned thread, size_t byte);

 private:
  struct Thread;
  void run_access(const Event &event);
  void note_access(Thread &thread, const Event &event);
  void note_bits(Thread &thread, size_t offset, size_t size, AccessKind kind,
                 unsigned line);
  void tell_common_past();
  void enter_or_leave_handler(Thread &thread);
  void run_atomic(const Event &event);
  template <class T>
  void run_atomic_of(const Event &event);
  void run_sync(const Event &event);
  void run_life(const Event &event);
  void end(unsigned thread);

  struct Thread {
    ThreadState *state = nullptr;
    Strand *strand = nullptr;  // until joined
    BarrierRound *round = nullptr;
    PageTablePlace table;
    bool is_in_handler = false;
  };
  Thread threads_[kThreads];
  const Mode mode_;
  std::minstd_rand random_;  // the same for each runner
};

// Ends the strand that connects one runner with the next, and with it all
// memory of slots. pre: no runner exists.
void forget_past_runs();

}  // namespace yeti

#endif
