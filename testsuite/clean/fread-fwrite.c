// fread writes its buffer, fwrite reads it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "test.h"

char in[64], out[64];
FILE *zero, *null;

static void first(void) {
  if (fread(in, 4, 8, zero) != 8) order_wait(60);
  if (fwrite(out, 4, 8, null) != 8) order_wait(60);
}

static void second(void) {
  in[32] = 1;
  out[32] = 1;
}

int main(void) {
  zero = fopen("/dev/zero", "r");
  null = fopen("/dev/null", "w");
  run_in_turn(first, second);
  return 0;
}
