// An update reads and writes: that is one race, reported as that of the write.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int counts[2], step = 3;

static void first(void) {
  counts[1] += step;
}

static void second(void) {
  counts[0] += step;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
