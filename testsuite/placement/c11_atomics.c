// _Atomic objects, floating-point ones among them.
// run: -std=c11 -O1
// run: -std=c17 -O2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
_Atomic int count;
_Atomic double real;
atomic_flag flag = ATOMIC_FLAG_INIT;

__attribute__((noipa)) static int all(void) {
  count = 3;  // yeti: atomic_store_32 seq_cst count
  count++;    // yeti: atomic_fetch_add_32 seq_cst count
  real = 1.5;  // yeti: atomic_store_64 seq_cst real
  int ok = count == 4;  // yeti: atomic_load_32 seq_cst count
  ok &= real == 1.5;  // yeti: atomic_load_64 seq_cst real
  ok &= !atomic_flag_test_and_set_explicit(&flag, memory_order_acquire);  // yeti: atomic_exchange_8 acquire flag
  atomic_flag_clear_explicit(&flag, memory_order_release);  // yeti: atomic_store_8 release flag
  atomic_thread_fence(memory_order_acquire);  // yeti: atomic_fence acquire ?
  return ok;
}
int main(void) {
  return !all();
}
