// A loop over an array that another thread writes at one place.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kSize = 1000 };
int array[kSize + 1], result;

static void first(void) {
  int sum = 0;
  for (int i = 0; i < kSize; i++) sum += array[i];  // RACE: previous read 4
  result = sum;
}

static void second(void) {
  array[kSize - 1] = 1;  // RACE: current write 4
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
