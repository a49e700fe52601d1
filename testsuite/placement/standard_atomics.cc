// std::atomic: the operations are in the library's inline functions; every kind
// reaches the runtime.
// run: -O0
// run: -O2
// run: -O2 -std=c++20
// dump: atomic operation: .*__atomic_fetch_add_4
// dump: atomic operation: .*__atomic_load_8
// dump: atomic operation: .*__atomic_thread_fence
// no asm: call[^_]*__atomic_
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
std::atomic<int> count;
std::atomic<double> real;
std::atomic<int *> pointer;
std::atomic_flag flag = ATOMIC_FLAG_INIT;
__attribute__((noipa)) bool all() {
  count.fetch_add(1, std::memory_order_relaxed);
  count++;
  real.store(1.5);
  pointer.store(nullptr, std::memory_order_release);
  std::atomic_thread_fence(std::memory_order_acq_rel);
  int expected = 2;  // yeti[-O0]: write4 expected
  bool ok = count.compare_exchange_strong(expected, 5);
  ok &= count.load() == 5 && real.load() == 1.5;
  ok &= !flag.test_and_set();
  return ok && pointer.load(std::memory_order_acquire) == nullptr;
}
int main() { return !all(); }
