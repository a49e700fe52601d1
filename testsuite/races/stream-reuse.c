// A stream that has the memory and the descriptor of another one, which was
// closed, orders by its own pipe.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "test.h"

static int x, tube[2];
static FILE *out;

static void first(void) {
  x = 1;  // RACE: previous write 'x'
  fputs("x", out);
  fflush(out);
}

static void second(void) {
  char byte;
  if (x || read(tube[0], &byte, 1) == 1) x = 2;  // RACE: write|read 'x'
}

int main(void) {
  if (pipe(tube) != 0) return 1;
  FILE *other = fopen("/dev/null", "w");
  int number = fileno(other);
  fputs("x", other);
  fclose(other);
  FILE *child = popen("true", "w");
  pclose(child);
  int end = fcntl(tube[1], F_DUPFD, 0);
  out = fdopen(end, "w");
  run_in_turn(first, second);
  return x != 2 || end != number;
}
