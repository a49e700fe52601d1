// An access to a block that another thread has freed, with nothing between.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

int *left, *right;

static void first(void) {
  free(left);  // RACE: previous free|write
}

static void second(void) {
  *right = 1;  // RACE: current write 4 '*right'
}

int main(void) {
  left = right = malloc(sizeof *right);
  run_in_turn(first, second);
  return 0;
}
