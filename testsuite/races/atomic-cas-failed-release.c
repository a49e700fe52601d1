// A compare-and-exchange that fails releases nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_int state = 7;

static void first(void) {
  int expected = 0;
  data = 1;  // RACE: previous write 'data'
  atomic_compare_exchange_strong(&state, &expected, 1);
}

static void second(void) {
  int seen = atomic_load(&state);
  data = seen;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
