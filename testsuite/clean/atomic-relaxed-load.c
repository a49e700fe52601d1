// A relaxed load acquires nothing.
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
  while (!atomic_load_explicit(&flag, memory_order_consume)) continue;
  if (data != 42) order_wait(60);
}

int main(void) {
  run_together(producer, consumer);
  return 0;
}
