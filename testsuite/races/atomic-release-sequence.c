// A relaxed read-modify-write continues a release sequence.
// A relaxed store by another thread ends it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_int flag;

static void producer(void) {
  data = 42;  // RACE: previous write 'data'
  atomic_store_explicit(&flag, 1, memory_order_release);
  order_reach(1);
}

static void between(void) {
  order_wait(1);
  atomic_store_explicit(&flag, 2, memory_order_relaxed);
  order_reach(2);
}

static void consumer(void) {
  order_wait(2);
  int seen = atomic_load_explicit(&flag, memory_order_acquire);
  if (data != 42 || seen != 2) order_wait(60);  // RACE: current read 'data'
}

static void other_two(void) {
  run_together(between, consumer);
}

int main(void) {
  run_together(producer, other_two);
  return 0;
}
