// An unaligned access across two words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct __attribute__((packed)) Packed {
  char head[6];
  int middle;
  char tail[6];
} record __attribute__((aligned(16)));

static void first(void) {
  record.middle = 1;  // RACE: previous write 4 'record.middle'
}

static void second(void) {
  ((char *)&record)[9] = 2;  // RACE: current write 1
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
