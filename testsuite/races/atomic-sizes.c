// Atomic operations of all sizes synchronise.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data[5];
_Atomic unsigned char a;
_Atomic unsigned short b;
_Atomic unsigned long c;
_Atomic double d;
_Atomic(char *) e;

static void first(void) {
  data[0] = 1;
  a ^= 1;
  data[1] = 1;
  b |= 1;
  data[2] = 1;
  c -= 1;
  data[3] = 1;
  d = 1.5;
  data[4] = 1;  // RACE: previous write 'data[4]'
  e = "text";
}

static void second(void) {
  if (a) data[0]++;
  if (b) data[1]++;
  if (c) data[2]++;
  if (d == 1.5) data[3]++;
  data[4] = 2;  // RACE: current write 'data[4]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
