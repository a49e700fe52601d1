// A block that one thread frees and another one gets again is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

long *seen;

static void fill(long *block) {
  for (int i = 0; i < 8; i++) block[i] = i;
}

static void first(void) {
  long *block = malloc(64);
  fill(block);
  free(block);
}

static void second(void) {
  long *block = malloc(64);
  fill(block);
  free(block);
}

int main(void) {
  seen = malloc(64);
  free(seen);
  run_in_turn(first, second);
  return 0;
}
