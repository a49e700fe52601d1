// The waiting side of SpinLock.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/spin_lock.h"

#include <algorithm>

#include "runtime/base/platform.h"

namespace yeti {

uint32_t process_generation = 1;

namespace {

void relax_core() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield" ::: "memory");
#endif
}

}  // namespace

void SpinLock::lock_slowly() {
  constexpr int kSpins = 100;
  constexpr int kYields = 50;
  constexpr uint64_t kLongestSleep = 1000000;
  for (int i = 0; i < kSpins; ++i) {
    relax_core();
    if (try_lock()) return;
  }
  for (int i = 0; i < kYields; ++i) {
    platform::yield_core();
    if (try_lock()) return;
  }
  for (uint64_t ns = 20000; !try_lock(); ns = std::min(2 * ns, kLongestSleep))
    platform::sleep_ns(ns);
}

}  // namespace yeti
