// What is assumed is not evaluated: it accesses nothing.
// OPTIONS: -std=c++23
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int numbers[2] = {1, 1};
static int result;

static void write_number() {
  numbers[0] = 2;  // RACE: write 4 'numbers[0]|numbers'
}

static bool positive(const int *all) {
  for (int k = 0; k < 2; k++)
    if (all[k] <= 0) return false;
  return true;
}

static void assume_number() {
  [[assume(positive(numbers))]];
  [[assume(numbers[0] > 0)]];
  result += numbers[0];  // RACE: read 4 'numbers[0]|numbers'
}

int main() {
  run_in_turn(write_number, assume_number);
  return result < 0;
}
