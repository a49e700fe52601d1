// A release fence, a relaxed update and an acquire load.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_int flag;

static void producer(void) {
  data = 42;
  atomic_thread_fence(memory_order_release);
  atomic_fetch_or_explicit(&flag, 1, memory_order_relaxed);
}

static void consumer(void) {
  while (!atomic_load_explicit(&flag, memory_order_acquire)) continue;
  if (data != 42) order_wait(60);
}

int main(void) {
  run_in_turn(producer, consumer);
  return 0;
}
