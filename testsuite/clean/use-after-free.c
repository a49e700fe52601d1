// An access to a block that another thread has freed, with nothing between.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

int *left, *right;

static void first(void) {
  free(left);
}

static void second(void) {
  right = malloc(sizeof *right);
  *right = 1;
}

int main(void) {
  left = right = malloc(sizeof *right);
  run_in_turn(first, second);
  return 0;
}
