// A release store that the acquire load does not read hands nothing over.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_int left, right;

static void producer(void) {
  data = 42;  // RACE: previous write 'data'
  atomic_store_explicit(&left, 1, memory_order_release);
}

static void consumer(void) {
  atomic_load_explicit(&right, memory_order_acquire);
  if (data != 42) order_wait(60);  // RACE: current read 'data'
}

int main(void) {
  run_in_turn(producer, consumer);
  return 0;
}
