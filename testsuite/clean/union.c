// Members of a union overlap.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

union Number {
  long whole;
  int half[2];
} number;

static void first(void) {
  number.half[0] = 1;
}

static void second(void) {
  number.half[1] = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
