// A vector of 32 bytes is written in one or several pieces.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

typedef double Vector __attribute__((vector_size(32)));
Vector data[2], one = {1, 1, 1, 1};

static void first(void) {
  data[0] = one;
}

static void second(void) {
  ((double *)data)[4] = 5;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
