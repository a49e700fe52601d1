// A search through rows ends in the middle of one, and with it both loops: what
// it has reached is checked, and no more.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int begin[] = {0, 4, 10, 15, 21};
static int values[40], row = -1;

static void first(void) {
  for (int i = 0; i < 4 && row < 0; i++)
    for (int k = begin[i]; k < begin[i + 1]; k++)
      if (values[k] == 7) {  // RACE: previous read 4 'values[k]'
        row = i;
        break;
      }
}

static void second(void) {
  values[12] = 1;  // RACE: current write 4 'values[12]'
}

int main(void) {
  values[12] = 7;
  run_in_turn(first, second);
  return row != 2;
}
