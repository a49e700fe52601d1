// The points of one colour of a board; a remainder has the sign of what is
// divided, so that rows of negative number start one column further left.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kRows = 8, kColumns = 9, kAbove = 3 };
int board[kRows][kColumns];

__attribute__((noinline)) static void fill(int low, int high, int columns) {
  for (int i = low; i < high; i++)
    for (int j = 1 + i % 2; j < columns; j += 2)
      board[i + kAbove][j] = 1;
}

static void first(void) {
  fill(-kAbove, kRows - kAbove, kColumns);
}

static void second(void) {
  board[4][0] = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
