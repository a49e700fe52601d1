// The number of a descriptor that another thread has closed is given again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

static int file;

static void end(void) {
  close(file);
}

static void use(void) {
  if (dup(0) != file) _exit(9);
  const int copy = dup(file);
  if (copy >= 0) close(copy);
}

int main(void) {
  file = dup(0);
  run_in_turn(end, use);
  return 0;
}
