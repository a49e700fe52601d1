// The part of a thread's state that the fast paths read, in thread-local
// memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_HOT_STATE_H
#define YETI_RUNTIME_THREAD_HOT_STATE_H

#include <cstdint>

#include "abi/abi_constructs.h"

// True while the calling thread is in a serial phase (serial_phase.h), in which
// it has no epoch. Another thread may end the phase. Assembler code reads the
// variable.
extern "C" __thread bool yeti_is_serial
    __attribute__((tls_model("initial-exec")));

namespace yeti {

class ThreadState;

// The epoch is that of the current strand. It is kNoEpoch, which equals no
// epoch, before the thread is known, before the strand's first access, and
// while the thread ignores accesses or is in a serial phase. So the fast paths
// need no test for these cases.
struct HotState {
  static constexpr uint64_t kNoEpoch = ~uint64_t{0};
  uint64_t epoch = kNoEpoch;
  ThreadState *thread = nullptr;
  bool ended = false;  // end_thread was called: later accesses are not judged
  // The construct that enters the OpenMP library next.
  const YetiConstruct *construct = nullptr;
  // The numbers of accesses that the fast paths handled.
  uint64_t read_same_epoch = 0;
  uint64_t read_own_write = 0;
  uint64_t write_same_epoch = 0;
};
extern __thread HotState hot __attribute__((tls_model("initial-exec")));

}  // namespace yeti

#endif
