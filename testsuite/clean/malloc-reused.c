// A block is freed and given to somebody else, and used by nobody meanwhile.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

static int *block, *volatile kept;
volatile int sink;

static void renew(void) {
  free(block);
  int *again = malloc(24);
  if (again != block) exit(9);
  kept = again;
}

static void use(void) {
  int *mine = malloc(24);
  sink = mine[2];
}

int main(void) {
  block = malloc(24);
  run_in_turn(renew, use);
  return 0;
}
