// A loop counts like an odometer, with a digit that wraps: it continues at the
// start of the array, not after the last row that the digit can name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kRows = 65536 };
int a[kRows + 8][4];

__attribute__((noipa)) static void walk(unsigned start, int count) {
  unsigned short i = kRows - 3 + start / 4, j = start % 4;
  for (int n = 0; n < count; n++) {
    a[i][j] = n;
    if (++j < 4) continue;
    j = 0;
    i++;
  }
}

static void first(void) {
  walk(2, 40);
}

static void second(void) {
  a[kRows + 1][2] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
