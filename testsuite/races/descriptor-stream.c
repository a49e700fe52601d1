// A stream is closed, and its descriptor with it, which another thread uses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "test.h"

static FILE *stream;

static void use(void) {
  char got;
  if (read(fileno(stream), &got, 1) < 0) _exit(9);  // RACE: read 8
}

static void end(void) {
  fclose(stream);  // RACE: write 8
}

int main(void) {
  stream = fopen("/dev/null", "r");
  run_in_turn(use, end);
  return 0;
}
