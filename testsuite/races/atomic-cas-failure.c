// A compare-and-exchange that fails is a load with its second order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>

#include "test.h"

int data;
atomic_int state;

static void first(void) {
  data = 1;  // RACE: previous write 'data'
  atomic_store_explicit(&state, 5, memory_order_release);
}

static void second(void) {
  int expected = 0;
  if (atomic_compare_exchange_strong_explicit(
          &state, &expected, 2, memory_order_acq_rel, memory_order_relaxed))
    abort();
  if (expected != 5) abort();
  data = 2;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
