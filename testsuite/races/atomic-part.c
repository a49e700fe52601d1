// An atomic and a plain access that share some bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

union {
  long whole;
  char bytes[8];
  char padding[16];
} data;

static void first(void) {
  __atomic_store_n(&data.whole, 1, __ATOMIC_RELEASE);  // RACE: previous atomic
}

static void second(void) {
  data.padding[7] = 1;  // RACE: current write 1
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
