// A bit-field and an adjacent ordinary member are two locations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Mixed {
  unsigned bits : 16;
  unsigned more : 16;
} mixed;

static void first(void) {
  mixed.bits = 1;  // RACE: previous read|write 'mixed.bits'
}

static void second(void) {
  mixed.more = 2;  // RACE: current read|write 'mixed.more'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
