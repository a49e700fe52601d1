// A block that one thread frees and another one gets again is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

long *seen;

static void fill(long *block) {
  for (int i = 0; i < 8; i++) block[i] = i;  // RACE: write 8
}

static void first(void) {
  fill(seen);
}

static void second(void) {
  fill(seen);
}

int main(void) {
  seen = malloc(64);
  run_in_turn(first, second);
  return 0;
}
