// The second operand of && is read only if the first one holds.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct State {
  int a, b;
} state = {0, 1};
int result;

static void first(void) {
  result = state.a && state.b;
}

static void second(void) {
  state.b = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
