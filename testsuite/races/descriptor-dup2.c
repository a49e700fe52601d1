// dup2 closes what the number was, while another thread may be reading from it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int ends[2], other;

static void get(void) {
  char got;
  if (read(ends[0], &got, 1) != 1) _exit(9);  // RACE: read 8
}

static void replace(void) {
  dup2(ends[1], ends[0]);  // RACE: write 8
}

int main(void) {
  if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1) return 9;
  other = dup(0);
  run_in_turn(get, replace);
  return 0;
}
