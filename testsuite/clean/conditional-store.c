// A store under a condition happens only when the condition holds.
// LEVELS: O0 O1 O2 O3 Os Ofast
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;
int enabled = 0;

static void first(void) {
  if (enabled) x = 1;
}

static void second(void) {
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
