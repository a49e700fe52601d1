// What is assumed is not evaluated: it accesses nothing.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x = 1, y, *p = &x;

static int square(int k) {
  return k * k;
}

static void write_number(void) {
  x = 2;  // RACE: write 4 'x'
}

static void assume_number(void) {
#pragma omp assume holds(square(*p) > 0) holds(x > 0)
  y = x;  // RACE: read 4 'x'
}

int main(void) {
  run_in_turn(write_number, assume_number);
  return y < 0;
}
