// A memcpy of a length that only the run knows reads one block, writes another.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char from[100], to[100];
size_t length = 60;

static void first(void) {
  memcpy(to, from, length);
}

static void second(void) {
  from[60] = 3;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
