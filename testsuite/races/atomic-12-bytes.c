// A release and an acquire on an object of twelve bytes order threads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Triple {
  int a, b, c;
} triple, one = {1, 1, 1}, two = {2, 2, 2};
int data;

static void first(void) {
  struct Triple seen;
  data = 1;  // RACE: previous write 'data'
  __atomic_exchange(&triple, &one, &seen, __ATOMIC_RELAXED);
}

static void second(void) {
  struct Triple expected = one;
  if (!__atomic_compare_exchange(&triple, &expected, &two, 0, __ATOMIC_ACQUIRE,
                                 __ATOMIC_ACQUIRE))
    order_wait(60);
  data = 2;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
