// Neighbouring characters are independent.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

char text[8];

static void first(void) {
  text[3] = 'a';  // RACE: previous write 1 'text[3]'
}

static void second(void) {
  text[3] = 'b';  // RACE: current write 1 'text[3]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
