// The product of two counters is no sum of them, in whatever loop it stands.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int count = 4;
char array[64];

static void first(void) {
  for (int i = 1; i < count; i++)
    for (int j = 1; j < count; j++)
      for (int k = 0; k < count; k++) array[i * j] = 1;
}

static void second(void) {
  array[5] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
