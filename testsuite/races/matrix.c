// Elements of an array of arrays.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

double matrix[10][20];
int row = 3, column = 4;

static void first(void) {
  int i = row, j = column;
  matrix[i][j] = 1;  // RACE: previous write 8 'matrix[i][j]'
}

static void second(void) {
  int i = row;
  matrix[i][4] = 2;  // RACE: current write 8 'matrix[i][4]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
