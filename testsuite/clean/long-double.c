// A long double, and a member after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct {
  long double x;
  int y;
} data;

static void first(void) {
  data.x = 1;
}

static void second(void) {
  data.y += 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
