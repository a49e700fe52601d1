// A plain write and then an atomic load of one location.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int flag, seen;

static void first(void) {
  flag = 1;  // RACE: previous write 4 'flag'
}

static void second(void) {
  seen = __atomic_load_n(&flag, __ATOMIC_ACQUIRE);  // RACE: current atomic read
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
