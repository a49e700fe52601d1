// The code after an inner loop is not reached if the loop is left by its other
// exit.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kCount = 8 };
int divisor = 9, limit = kCount, count = kCount, sum;
int numbers[kCount];

__attribute__((noinline)) static void walk(int n) {
  for (int t = 0; t < n; t++) {
    for (int i = 0; i < count; i++) {
      numbers[i] = t;
      if (i > limit) goto next;
    }
    sum += divisor;  // RACE: previous read 'divisor'
  next:;
  }
}

static void first(void) {
  walk(2);
}

static void second(void) {
  divisor = 5;  // RACE: current write 'divisor'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
