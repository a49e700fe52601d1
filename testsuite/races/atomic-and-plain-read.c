// An atomic store and a plain read of one location.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int flag, seen;

static void first(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);  // RACE: previous atomic write
}

static void second(void) {
  seen = flag;  // RACE: current read 4 'flag'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
