// A load under a condition happens only when the condition holds.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, result;
int enabled = 0;

static void first(void) {
  int value = 1;
  if (enabled) value = x;
  result = value;
}

static void second(void) {
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
