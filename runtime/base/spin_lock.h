// Locks of the runtime itself. Invisible to the detector, no allocation, no
// libc. A lock's word carries the process generation of its holder, so a lock
// that some other thread held at the moment of fork is free in the child.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_SPIN_LOCK_H
#define YETI_RUNTIME_BASE_SPIN_LOCK_H

#include <atomic>

#include "runtime/base/types.h"

namespace yeti {

// 1 in the first process, one more in each child of fork.
extern uint32_t process_generation;

class SpinLock {
 public:
  constexpr SpinLock() = default;
  SpinLock(const SpinLock &) = delete;
  SpinLock &operator=(const SpinLock &) = delete;

  bool try_lock() {
    uint32_t seen = word_.load(std::memory_order_relaxed);
    return seen != process_generation &&
           word_.compare_exchange_strong(seen, process_generation,
                                         std::memory_order_acquire,
                                         std::memory_order_relaxed);
  }
  // Does not look first: reading a line that another core has written, and then
  // writing it, would be two cache misses.
  void lock() {
    uint32_t free = 0;
    if (__builtin_expect(
            !word_.compare_exchange_strong(free, process_generation,
                                           std::memory_order_acquire,
                                           std::memory_order_relaxed),
            0))
      lock_slowly();
  }
  void unlock() { word_.store(0, std::memory_order_release); }

 private:
  // Spins, then yields, then sleeps: the holder may be off its core.
  void lock_slowly();

  std::atomic<uint32_t> word_{0};
};

class SpinGuard {
 public:
  explicit SpinGuard(SpinLock &lock) : lock_(lock) { lock_.lock(); }
  ~SpinGuard() { lock_.unlock(); }
  SpinGuard(const SpinGuard &) = delete;
  SpinGuard &operator=(const SpinGuard &) = delete;

 private:
  SpinLock &lock_;
};

}  // namespace yeti

#endif
