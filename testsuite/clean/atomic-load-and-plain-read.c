// An atomic load and a plain read do not conflict; an atomic store does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int flag, seen, sink;

static void first(void) {
  seen = flag;
}

static void second(void) {
  sink = __atomic_load_n(&flag, __ATOMIC_RELAXED);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
