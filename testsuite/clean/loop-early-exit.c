// A loop that leaves early accesses only what it has reached.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int array[100], found;

static void first(void) {
  for (int i = 0; i < 100; i++)
    if (array[i] == 7) {
      found = i;
      break;
    }
}

static void second(void) {
  array[51] = 1;
}

int main(void) {
  array[50] = 7;
  run_in_turn(first, second);
  return found != 50;
}
