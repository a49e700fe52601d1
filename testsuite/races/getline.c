// getline writes the line into the block that it is given.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

char *line, *same, text[] = "one\ntwo\n";
size_t room = 100;
FILE *file;

static void first(void) {
  if (getline(&line, &room, file) != 4) order_wait(60);  // RACE: previous write
}

static void second(void) {
  same[4] = 1;  // RACE: current write 1 'same[4]'
}

int main(void) {
  file = fmemopen(text, strlen(text), "r");
  line = same = malloc(room);
  run_in_turn(first, second);
  return 0;
}
