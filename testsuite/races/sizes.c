// Accesses of different sizes meet in the bytes that they share.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

union {
  long words[4];
  short shorts[16];
  char chars[32];
} data;

static void first(void) {
  data.words[1] = 1;   // RACE[a]: previous write 8 'data.words[1]'
  data.shorts[8] = 1;  // RACE[b]: previous write 2 'data.shorts[8]'
}

static void second(void) {
  data.chars[15] = 2;  // RACE[a]: current write 1 'data.chars[15]'
  data.words[2] = 2;   // RACE[b]: current write 8 'data.words[2]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
