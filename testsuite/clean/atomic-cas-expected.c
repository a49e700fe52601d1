// A compare-and-exchange that fails writes the value that it found to the
// expected one, which is an ordinary variable, and releases nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>
#include <stdlib.h>

#include "test.h"

int expected;
atomic_int state = 5;
atomic_int done;

static void first(void) {
  int found = !atomic_compare_exchange_strong(&state, &expected, 2);
  if (!found) abort();
  atomic_store_explicit(&done, 1, memory_order_release);
}

static void second(void) {
  if (!atomic_load_explicit(&done, memory_order_acquire)) abort();
  expected = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
