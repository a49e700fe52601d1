// An atomic store of twelve bytes and a plain read of one of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Triple {
  int a, b, c;
} triple, one = {1, 1, 1};

static void first(void) {
  __atomic_store(&triple, &one, __ATOMIC_RELEASE);
}

static void second(void) {
  struct Triple seen;
  __atomic_load(&triple, &seen, __ATOMIC_RELAXED);
  if (seen.c != 1) order_wait(60);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
