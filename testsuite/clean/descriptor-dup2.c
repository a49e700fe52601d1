// Two threads use a descriptor and duplicate it to different numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int ends[2], other;

static void get(void) {
  char got;
  if (read(ends[0], &got, 1) != 1) _exit(9);
}

static void replace(void) {
  dup2(ends[0], other);
}

int main(void) {
  if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1) return 9;
  other = dup(0);
  run_in_turn(get, replace);
  return 0;
}
