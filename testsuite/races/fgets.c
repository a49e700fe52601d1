// fgets writes the line that it has read, and no more.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "test.h"

char line[64], text[] = "one\ntwo\n";
FILE *file;

static void first(void) {
  if (!fgets(line, sizeof line, file)) order_wait(60);  // RACE: previous write
}

static void second(void) {
  line[4] = 1;  // RACE: current write 1 'line[4]'
}

int main(void) {
  file = fmemopen(text, strlen(text), "r");
  run_in_turn(first, second);
  return 0;
}
