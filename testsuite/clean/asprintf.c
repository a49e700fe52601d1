// asprintf writes its text into a block of its own, and where it is.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "test.h"

char *text, *same;

static void first(void) {
  if (asprintf(&text, "%s %d", "word", 1234) != 9) order_wait(60);
  same = text;
}

static void second(void) {
  same[0] = 1;
}

static void do_nothing(void) {}

int main(void) {
  first();
  run_in_turn(second, do_nothing);
  return 0;
}
