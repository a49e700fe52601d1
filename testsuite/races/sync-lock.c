// A lock of the __sync builtins.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;
volatile int lock;

static void increment(void) {
  while (__sync_lock_test_and_set(&lock, 1)) continue;
  __sync_lock_release(&lock);
  x++;  // RACE: read|write 'x'
}

int main(void) {
  run_together(increment, increment);
  return 0;
}
