// Each row begins where the previous one ends, except for one. The rows up to the
// gap are one range: nothing in the gap is accessed.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int begin[] = {0, 4, 4, 10, 12, 20}, end[] = {4, 4, 10, 10, 20, 30};
static int values[40], sum;

static void first(void) {
  for (int i = 0; i < 6; i++)
    for (int k = begin[i]; k < end[i]; k++) sum += values[k];
}

static void second(void) {
  values[11] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return sum;
}
