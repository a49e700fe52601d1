// An unaligned access across two cache lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct __attribute__((packed)) Packed {
  char head[60];
  long middle;
  char tail[60];
} record __attribute__((aligned(64)));

static void first(void) {
  record.middle = 1;
}

static void second(void) {
  ((char *)&record)[59] = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
