// A branch that has the only way out of its loop is not taken in all iterations
// for that.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int array[16], sum;

static void first(void) {
  for (int i = 0;; i++)
    if (i != 8) {
      sum += array[i];
      if (i > 10) return;
    }
}

static void second(void) {
  array[8] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
