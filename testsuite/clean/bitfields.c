// Neighbouring bit-fields of one storage unit are one location.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Flags {
  unsigned a : 3;
  unsigned : 0;
  unsigned b : 5;
} flags;

static void first(void) {
  flags.a = 1;
}

static void second(void) {
  flags.b = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
