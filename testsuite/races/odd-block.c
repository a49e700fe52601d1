// The end of a block is reported with the size that was requested.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "../lib/test.h"

static char *block;

static void use(void) {
  block[3] = 1;  // RACE: write 1 'block[3]'
}

static void end(void) {
  free(block);  // RACE: free 100
}

int main(void) {
  block = malloc(100);
  run_in_turn(use, end);
  return 0;
}
