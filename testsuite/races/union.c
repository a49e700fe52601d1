// Members of a union overlap.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

union Number {
  long whole;
  int half[2];
} number;

static void first(void) {
  number.whole = 1;  // RACE: previous write 8 'number.whole'
}

static void second(void) {
  number.half[1] = 2;  // RACE: current write 4 'number.half[1]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
