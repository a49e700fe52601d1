// An atomic access and a plain write of one location.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int counter;

static void first(void) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);  // RACE: previous atomic
}

static void second(void) {
  counter = 5;  // RACE: current write 4 'counter'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
