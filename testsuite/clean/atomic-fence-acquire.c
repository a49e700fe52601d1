// A release store, a relaxed load and an acquire fence after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_int flag;

static void producer(void) {
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
}

static void consumer(void) {
  while (!atomic_load_explicit(&flag, memory_order_relaxed)) continue;
  atomic_thread_fence(memory_order_acquire);
  if (data != 42) order_wait(60);
}

int main(void) {
  run_in_turn(producer, consumer);
  return 0;
}
