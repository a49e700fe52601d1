// A reduction under a condition inside a loop is not stored without need.
// LEVELS: O0 O1 O2 O3 Os Ofast
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int sum, values[100];
int wanted = 1;

static void first(void) {
  for (int i = 0; i < 100; i++)
    if (values[i] == wanted) sum += i;
}

static void second(void) {
  sum = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
