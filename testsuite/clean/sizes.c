// Accesses of different sizes meet in the bytes that they share.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

union {
  long words[4];
  short shorts[16];
  char chars[32];
} data;

static void first(void) {
  data.words[1] = 1;
  data.shorts[8] = 1;
}

static void second(void) {
  data.chars[7] = 2;
  data.shorts[9] = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
