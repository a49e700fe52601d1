// Rows from the last one to the first, one of which is missing.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int begin[] = {0, 4, 10, 15}, end[] = {4, 10, 15, 21};
static double values[40];

static void first(void) {
  for (int i = 3; i >= 0; i--) {
    if (i == 2) continue;
    for (int k = begin[i]; k < end[i]; k++) values[k] = i;  // RACE: previous write 8 'values[k]'
  }
}

static double value;
static void second(void) {
  value = values[9];  // RACE: current read 8 'values[9]'
}

int main(void) {
  run_in_turn(first, second);
  return value > 1;
}
