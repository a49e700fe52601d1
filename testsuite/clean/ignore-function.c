// Functions whose names match the pattern are not looked into.
// OPTIONS: -fplugin-arg-yeti-ignore=quiet_*
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;

static void quiet_first(void) {
  x = 1;
}

static void second(void) {
  x = 2;
}

int main(void) {
  run_in_turn(quiet_first, second);
  return 0;
}
