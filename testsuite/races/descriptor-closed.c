// A descriptor that another thread has closed is duplicated.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int file;

static void end(void) {
  close(file);  // RACE: write 8
}

static void use(void) {
  const int copy = dup(file);  // RACE: read 8
  if (copy >= 0) close(copy);
}

int main(void) {
  file = dup(0);
  run_in_turn(end, use);
  return 0;
}
