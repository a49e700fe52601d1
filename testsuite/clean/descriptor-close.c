// A descriptor is closed when its pipe has given what was written to it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int ends[2];

static void put(void) {
  if (write(ends[1], "x", 1) != 1) _exit(9);
}

static void end(void) {
  char got;
  if (read(ends[0], &got, 1) != 1) _exit(9);
  close(ends[1]);
}

int main(void) {
  if (pipe(ends) != 0) return 9;
  run_in_turn(put, end);
  return 0;
}
