// A branch that has the only way out of its loop is not taken in all iterations
// for that, but in the others.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int array[16], sum;

static void first(void) {
  for (int i = 0;; i++)
    if (i != 8) {
      sum += array[i];  // RACE: previous read 'array[i]'
      if (i > 10) return;
    }
}

static void second(void) {
  array[9] = 1;  // RACE: current write 'array[9]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
