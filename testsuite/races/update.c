// An update reads and writes: that is one race, reported as that of the write.
// REPORT: Yeti: reported 1 race (1 occurrence)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int counts[2], step = 3;

static void first(void) {
  counts[1] += step;  // RACE: previous write 4 'counts[1]'
}

static void second(void) {
  counts[1] += step;  // RACE: current write 4 'counts[1]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
