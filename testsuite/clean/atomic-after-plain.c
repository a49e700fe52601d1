// A plain write and then an atomic load of one location.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int flag, seen;

static void first(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
}

static void second(void) {
  seen = __atomic_load_n(&flag, __ATOMIC_ACQUIRE);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
