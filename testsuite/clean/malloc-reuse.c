// A block that one thread frees and another one gets again is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

long *kept;

static void turn(void) {
  long *block = kept;
  block = malloc(64);
  for (int i = 0; i < 8; i++) block[i] = i;
  free(block);
}

int main(void) {
  kept = malloc(64);
  free(kept);
  run_in_turn(turn, turn);
  return 0;
}
