// Neighbouring characters are independent.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

char text[8];

static void first(void) {
  text[3] = 'a';
}

static void second(void) {
  text[2] = 'b';
  text[4] = 'b';
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
