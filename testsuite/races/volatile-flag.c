// A volatile variable orders nothing in C11.
// OPTIONS: -fplugin-arg-yeti-volatile=plain
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static volatile int flag;
static int x;

static void first(void) {
  x = 1;  // RACE[x]: previous write 4 'x'
  flag = 1;  // RACE[flag]: previous write 4 'flag'
}

static void second(void) {
  while (!flag) continue;  // RACE[flag]: current read 4 'flag'
  x = 2;  // RACE[x]: current write 4 'x'
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
