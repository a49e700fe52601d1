// asprintf writes its text into a block of its own, and where it is.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "test.h"

char *text, *same;

static void first(void) {
  if (asprintf(&text, "%s %d", "word", 1234) != 9) order_wait(60);  // RACE[t]: previous write
  same = text;  // RACE[p]: previous write
}

static void second(void) {
  char *mine = same;  // RACE[p]: current read 8 'same'
  mine[9] = 1;        // RACE[t]: current write 1
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
