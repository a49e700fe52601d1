// A volatile variable orders nothing in C11.
// OPTIONS: -fplugin-arg-yeti-volatile=plain
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static volatile int flag;
static volatile double level;
static int x;

static void first(void) {
  x = 1;  // RACE[x]: previous write 4 'x'
  level = 0.5;  // RACE[level]: previous write 8 'level'
  flag = 1;  // RACE[flag]: previous write 4 'flag'
}

static void second(void) {
  while (!flag || level < 0.25) continue;  // RACE[flag]: current read 4 'flag' // RACE[level]: current read 8 'level'
  x = 2;  // RACE[x]: current write 4 'x'
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
