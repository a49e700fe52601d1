// An invariant load under a condition inside a loop is not moved out of it.
// LEVELS: O0 O1 O2 O3 Os Ofast
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, result, flags[100];
int last = 100;

static void first(void) {
  int sum = 0;
  for (int i = 0; i < last; i++)
    if (flags[i] == 0) sum += x;  // RACE: previous read 4 'x'
  result = sum;
}

static void second(void) {
  x = 2;  // RACE: current write 4 'x'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
