// An atomic store of twelve bytes and a plain read of one of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Triple {
  int a, b, c;
} triple, one = {1, 1, 1};

static void first(void) {
  __atomic_store(&triple, &one, __ATOMIC_RELEASE);  // RACE: previous atomic write 12
}

static void second(void) {
  if (triple.c != 1) order_wait(60);  // RACE: current read 4 'triple.c'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
