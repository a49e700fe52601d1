// A lock of test-and-set and clear.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int x;
atomic_flag lock = ATOMIC_FLAG_INIT;

static void increment(void) {
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
    continue;
  x++;
  atomic_flag_clear_explicit(&lock, memory_order_release);
}

int main(void) {
  run_together(increment, increment);
  return x != 2;
}
