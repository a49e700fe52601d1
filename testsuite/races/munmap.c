// Memory that one thread unmaps and another one maps again is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <sys/mman.h>

#include "test.h"

int *keep;

static void turn(void) {
  int *page = keep;
  for (int i = 0; i < 1000; i += 100) page[i] = 1;  // RACE: write 4 'page[i]'
}

int main(void) {
  keep = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
              -1, 0);
  run_in_turn(turn, turn);
  return 0;
}
