// A block that one thread frees and another one gets again is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

long *kept;

static void turn(void) {
  long *block = kept;
  for (int i = 0; i < 8; i++) block[i] = i;  // RACE: write 8 'block[i]'
}

int main(void) {
  kept = malloc(64);
  run_in_turn(turn, turn);
  return 0;
}
