// __sync_synchronize is a fence, also around plain-looking relaxed atomics.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int data, flag;

static void first(void) {
  data = 1;  // RACE: previous write 'data'
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
}

static void second(void) {
  while (!__atomic_load_n(&flag, __ATOMIC_RELAXED)) continue;
  __sync_synchronize();
  data = 2;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
