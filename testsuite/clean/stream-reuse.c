// A stream that has the memory and the descriptor of another one, which pclose
// closed, orders by its own pipe.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <unistd.h>

#include "test.h"

static int x, tube[2];
static FILE *out;

static void first(void) {
  x = 1;
  fputs("x", out);
  fflush(out);
}

static void second(void) {
  char byte;
  if (read(tube[0], &byte, 1) == 1) x = 2;
}

int main(void) {
  FILE *child = popen("cat", "w");
  fputs("", child);
  fflush(child);
  pclose(child);
  if (pipe(tube) != 0) return 1;
  int end = dup(tube[1]);
  close(tube[1]);
  out = fdopen(end, "w");
  run_in_turn(first, second);
  return x != 2;
}
