// A loop that fills every second element.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kSize = 1000 };
short array[kSize];

static void first(void) {
  for (int i = 0; i < kSize; i += 2) array[i] = i;
}

static void second(void) {
  for (int i = 1; i < kSize; i += 2) array[i] = i;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
