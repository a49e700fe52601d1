// A long double, and a member after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct {
  long double x;
  int y;
} data;

static void first(void) {
  data.x = 1;  // RACE: previous write 16 'data.x'
}

static void second(void) {
  data.x += 1;  // RACE: current read|write 16 'data.x'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
