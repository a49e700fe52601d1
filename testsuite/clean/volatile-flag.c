// A flag that is volatile, in a program from before C11.
// OPTIONS: -fplugin-arg-yeti-volatile=atomic
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static volatile int flag;
static volatile double level;
static int x;

static void first(void) {
  x = 1;
  level = 0.5;
  flag = 1;
}

static void second(void) {
  while (!flag || level < 0.25) continue;
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
