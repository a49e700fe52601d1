// Traces: what threads do to a small piece of memory and to synchronisation
// objects, as values. Which traces are possible, random traces, smaller traces
// that still fail, printing. Knows no detector.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_TRACE_H
#define YETI_TESTSUITE_LIB_TRACE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace yeti {

#define YETI_TRACE_OPERATIONS(X)                                            \
  X(kRead)                                                                  \
  X(kWrite) /* offset, size; a tile of such elements */                     \
  X(kAtomicLoad)                                                            \
  X(kAtomicStore)                                                           \
  X(kAtomicUpdate) /* offset, size, order */                                \
  X(kCompareSwap)  /* offset, size, order, failure_order, flag: succeeds */ \
  X(kFence)        /* order */                                              \
  X(kLock)                                                                  \
  X(kUnlock) /* object: a mutex or rwlock */                                \
  X(kLockShared)                                                            \
  X(kUnlockShared) /* object: a rwlock */                                   \
  X(kAcquire)                                                               \
  X(kRelease) /* object: a semaphore; flag: offset instead */               \
  X(kArrive)                                                                \
  X(kLeave) /* object: a barrier */                                         \
  X(kFork)  /* object: the new thread */                                    \
  X(kJoin)  /* object: the ended thread */                                  \
  X(kEnd)   /* flag: nobody will join it */                                 \
  X(kAlloc)                                                                 \
  X(kFree)  /* object: a block */                                           \
  X(kFresh) /* offset, size */

enum class Operation : uint8_t {
#define X(name) name,
  YETI_TRACE_OPERATIONS(X)
#undef X
};

struct Event {
  Operation operation;
  bool flag = false;
  uint8_t thread = 0;
  uint8_t object = 0;
  uint8_t order = 0;
  uint8_t failure_order = 0;
  uint16_t offset = 0;
  uint16_t size = 0;
  // For a plain access: the number of adjacent elements, and of rows.
  uint8_t columns = 1;
  uint8_t rows = 1;
  int16_t stride = 0;
  int16_t pitch = 0;

  bool is_tile() const { return columns != 1 || rows != 1; }
  size_t element(unsigned row, unsigned column) const {
    return size_t(offset + int(row) * pitch + int(column) * stride);
  }
};

using Trace = std::vector<Event>;

// What traces use: bytes 0 to kBytes - 1, in which blocks are made, and objects
// of each kind. Thread 0 runs from the start; each other thread is forked once.
constexpr size_t kBytes = 256;
constexpr unsigned kThreads = 24;
constexpr unsigned kMutexes = 3;  // 0 to 2; the rwlocks follow
constexpr unsigned kLocks = 5;
constexpr unsigned kSemaphores = 2;
constexpr unsigned kBarriers = 2;
constexpr unsigned kBlocks = 4;
constexpr unsigned kObjects = kLocks + kSemaphores + kBarriers;

constexpr unsigned semaphore_object(unsigned semaphore) {
  return kLocks + semaphore;
}
constexpr unsigned barrier_object(unsigned barrier) {
  return kLocks + kSemaphores + barrier;
}
// A barrier waits for two threads or for three.
constexpr unsigned participants(unsigned barrier) {
  return 2 + barrier;
}

// Where a block is, and its size without padding, which is never a multiple of
// 8.
constexpr size_t block_start(unsigned block) {
  return block * 64;
}
constexpr size_t block_size(unsigned block) {
  return 13 + 17 * block;
}
constexpr size_t padded_block_size(unsigned block) {
  return (block_size(block) + 7) / 8 * 8;
}

// The part of a trace's past that limits its future.
class World {
 public:
  World();
  bool can(const Event &event) const;
  // pre: can(event).
  void apply(const Event &event);
  bool is_running(unsigned thread) const {
    return threads_[thread] == Life::kRunning && waits_at_[thread] < 0;
  }

 private:
  enum class Life : uint8_t { kUnborn, kRunning, kEnded, kGone };
  bool holds_nothing(unsigned thread) const;
  void arrive(unsigned thread, unsigned barrier);
  void leave(unsigned thread, unsigned barrier);

  Life threads_[kThreads];
  int waits_at_[kThreads];    // barrier, or -1
  bool may_leave_[kThreads];  // its round is complete
  int holder_[kLocks];        // or -1
  unsigned shared_[kLocks][kThreads];
  bool alive_[kBlocks];
  // Rounds as sets of threads, one bit each. A thread arrives only if it took
  // part in all rounds that somebody has yet to leave. Otherwise the real
  // barrier need not form its rounds in the order of the arrivals.
  struct Round {
    uint32_t members;
    uint32_t yet_to_leave;
  };
  uint32_t open_[kBarriers];
  std::vector<Round> closed_[kBarriers];
};

// Parameters of a random trace.
struct Shape {
  unsigned events = 80;
  unsigned threads = 5;      // at most, up to kThreads
  unsigned window = kBytes;  // accesses are in the first 'window' bytes
  unsigned sync_percent = 60;
  unsigned atomic_percent = 30;
};
Shape random_shape(uint64_t seed);
Trace random_trace(uint64_t seed, const Shape &shape);

// A trace without unnecessary events for which 'fails' is still true.
Trace shrink(Trace trace, const std::function<bool(const Trace &)> &fails);

std::string to_string(const Event &event);
std::string to_string(const Trace &trace);

}  // namespace yeti

#endif
