// A collapsed loop whose chunks end in the middle of a row: where one ends and
// the next one begins, an element is read that the other writes.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
static double a[5][8];

static void sweep(int rows, int columns) {
#pragma omp parallel for num_threads(2) collapse(2) schedule(static)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      a[i][j] = a[i][j + 1] + 1;  // RACE: read|write 8
}

int main(void) {
  sweep(5, 7);
  return 0;
}
