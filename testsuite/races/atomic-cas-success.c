// A compare-and-exchange that succeeds has its first order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>

#include "test.h"

int data;
atomic_int owner = 1;

static void first(void) {
  data = 1;  // RACE: previous write 'data'
  atomic_store_explicit(&owner, 0, memory_order_release);
}

static void second(void) {
  int expected = 0;
  memory_order order = memory_order_relaxed;
  if (!atomic_compare_exchange_strong_explicit(&owner, &expected, 2, order,
                                               memory_order_relaxed))
    abort();
  data = 2;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
