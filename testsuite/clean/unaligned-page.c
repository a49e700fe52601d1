// Unaligned accesses of one place in the source, the last one across two pages.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

typedef long __attribute__((aligned(1))) Anywhere;
static char memory[3 * 4096] __attribute__((aligned(4096)));

__attribute__((noipa)) static void put(char *place) {
  *(Anywhere *)place = 1;
}

static void first(void) {
  for (int i = 1; i < 4000; i += 37) put(memory + i);
  put(memory + 4096 - 3);
}

static void second(void) {
  memory[4096 + 5] = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
