// Runs traces through the runtime's core, without real threads: each thread of
// the trace has a record of its own, and its events are told one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_TRACE_RUNNER_H
#define YETI_TESTSUITE_LIB_TRACE_RUNNER_H

#include <vector>

#include "runtime/atomic.h"
#include "runtime/events.h"
#include "testsuite/lib/trace.h"

namespace yeti {

class TraceRunner {
 public:
  // Several runners may follow each other: what one leaves behind is known to
  // the first thread of the next. Not at the same time.
  TraceRunner();
  ~TraceRunner();
  // The bytes for which the core found a conflict at 'event'.
  std::vector<size_t> run(const Event &event);

 private:
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
  };
  Thread threads_[kThreads];
};

// Ends the strand that stands between one runner and the next, and with it all
// memory of slots. pre: no runner lives.
void forget_past_runs();

}  // namespace yeti

#endif
