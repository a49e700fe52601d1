// A descriptor is closed while another thread may be writing to it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int ends[2];

static void put(void) {
  if (write(ends[1], "x", 1) != 1) _exit(9);  // RACE: read 8
}

static void end(void) {
  close(ends[1]);  // RACE: write 8
}

int main(void) {
  if (pipe(ends) != 0) return 9;
  run_in_turn(put, end);
  return 0;
}
