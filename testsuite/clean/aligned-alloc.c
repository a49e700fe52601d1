// Blocks of the aligned allocation functions are fresh when they come again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "test.h"

int *shared;

static void use(void *block) {
  *(int *)block = 1;
}

static void turn(void) {
  void *block = NULL;
  for (int i = 0; i < 20; i++) {
    if (posix_memalign(&block, 64, 256)) exit(1);
    use(block);
    free(block);
    block = aligned_alloc(128, 256);
    use(block);
    free(block);
  }
}

int main(void) {
  if (posix_memalign((void **)&shared, 4096, 4096)) return 1;
  run_in_turn(turn, turn);
  return 0;
}
