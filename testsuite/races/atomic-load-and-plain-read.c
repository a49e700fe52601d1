// An atomic load and a plain read do not conflict; an atomic store does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int flag, seen, sink;

static void first(void) {
  seen = flag;  // RACE: previous read 4 'flag'
}

static void second(void) {
  __atomic_store_n(&flag, 0, __ATOMIC_RELAXED);  // RACE: current atomic write
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
