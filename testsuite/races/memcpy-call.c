// A memcpy of a length that only the run knows reads one block, writes another.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char from[100], to[100];
size_t length = 60;

static void first(void) {
  memcpy(to, from, length);  // RACE: previous read
}

static void second(void) {
  from[59] = 3;  // RACE: current write 1 'from[59]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
