// A function with the attribute is not looked into.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;

static void first(void) {
  x = 1;  // RACE: previous write 'x'
}

static void second(void) {
  x = 2;  // RACE: current write 'x'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
