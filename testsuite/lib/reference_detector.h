// The reference detector: happens-before by full vector clocks, with a state
// for each byte and each kind of access that holds the last clock of every
// thread (DJIT+). No epochs, no slots, no granules, no shortcuts: slow but
// obviously right. Shares nothing with the runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_REFERENCE_DETECTOR_H
#define YETI_TESTSUITE_LIB_REFERENCE_DETECTOR_H

#include <array>
#include <map>
#include <vector>

#include "testsuite/lib/trace.h"

namespace yeti {

class ReferenceDetector {
 public:
  using Bytes = std::vector<size_t>;

  ReferenceDetector();
  // The bytes on which 'event' races with an earlier event in the same life of
  // the byte.
  Bytes run(const Event &event);

 private:
  using Times = std::array<uint32_t, kThreads>;  // a vector clock
  enum Kind { kPlainRead, kPlainWrite, kAtomicRead, kAtomicWrite, kKinds };
  struct Byte {
    Times last[kKinds] = {};
  };
  struct Thread {
    Times now = {};
    Times released_by_fence = {};
    Times acquired_by_loads = {};
  };
  struct Atomic {
    std::map<unsigned, Times> heads;  // what the sequences of each publish
    Times others = {};                // what no atomic operation published
    Times published() const;
  };
  struct Lock {
    Times writers = {};
    Times readers = {};
  };

  static void join(Times &into, const Times &from);
  static bool are_in_conflict(Kind a, Kind b);
  void tick(unsigned thread) { ++threads_[thread].now[thread]; }
  Bytes access(unsigned thread, size_t offset, size_t size, Kind kind);
  Bytes access_tile(const Event &event, Kind kind);
  void begin_life(size_t offset, size_t size);
  Bytes run_atomic(const Event &event);
  Bytes run_compare_swap(const Event &event);
  void take(Thread &thread, const Atomic &atomic, int order);
  void publish(unsigned thread, Atomic &atomic, int order, bool is_store);
  void run_fence(const Event &event);
  void run_lock(const Event &event);
  void run_barrier(const Event &event);
  Bytes run_memory(const Event &event);

  std::array<Byte, kBytes> bytes_;
  std::array<Thread, kThreads> threads_;
  std::array<Lock, kLocks> locks_;
  std::array<Times, kSemaphores> semaphores_;
  std::map<size_t, Atomic> atomics_;  // by offset
  struct Round {
    Times joined = {};
    unsigned arrived = 0;
  };
  std::array<Round, kBarriers> rounds_;
  std::array<std::vector<unsigned>, kBarriers> waiting_;
  std::array<Times, kThreads> to_learn_;  // when it leaves its barrier
};

}  // namespace yeti

#endif
