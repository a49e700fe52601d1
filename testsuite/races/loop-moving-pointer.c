// A loop that loads a pointer, under a condition, and moves it by another name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

enum { kRows = 4, kColumns = 9 };
struct Place {
  int (*rows)[kColumns];
};
int grid[kRows][kColumns];
struct Place place = {grid};

__attribute__((noinline)) static int add(struct Place *here,
                                         struct Place *there, int rows,
                                         int columns, int wanted) {
  int sum = 0;
  for (int i = 0; i < rows; i++)
    if (wanted) {
      int(*row)[kColumns] = here->rows;
      for (int j = 0; j < columns; j++)
        sum += row[0][j];  // RACE: previous read 4 '...'
      there->rows = row + 1;
    }
  return sum;
}

static void first(void) {
  add(&place, &place, kRows - 1, kColumns, 1);
}

static void second(void) {
  grid[kRows - 2][3] = 5;  // RACE: current write 4 'grid[2][3]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
