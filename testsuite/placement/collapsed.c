// Checks leave collapsed loops as exact ranges: what is left of the first row,
// full rows, and the beginning of the last one.
// run: -O0 -fopenmp -fplugin-arg-yeti-detector=bigfoot
// run: -O1 -fopenmp -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fopenmp -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O3 -fopenmp -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

// Rows 0 and 1, and two elements of row 2; then its rest and row 3.
APART void chunks(double (*a)[10], int rows, int columns, int times) {
#pragma omp for collapse(2) schedule(static, 12)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      for (int k = 0; k < times; k++)
        a[i][j] = k;  // yeti: write_range(40) a[i][j]; write_rows(1 x 40, 80) a[i][j]; write16 a[i][j]; write_range(24) a[i][j]
}

// Row 4 and an element of row 2; its rest and two of row 0; the rest of that.
APART void steps(float (*a)[10], long rows, long columns, int times) {
#pragma omp for collapse(2) schedule(static, 7)
  for (long i = rows; i >= 0; i -= 2)
    for (long j = columns; j > 0; j--)
      for (int k = 0; k < times; k++)
        a[i][j] = k;  // yeti: write_range(24) a[i][j]; write_range(4) a[i][j]; write_range(20) a[i][j]; write_range(8) a[i][j]; write_range(16) a[i][j]
}

// Three elements of the first row; the fourth one, and two of the second row.
APART void plain(char (*a)[10], unsigned rows, unsigned columns, int times) {
#pragma omp for collapse(2) schedule(static, 3)
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++)
      for (int k = 0; k < times; k++)
        a[i][j] = k;  // yeti: write_range(3) a[i][j]; write_range(1) a[i][j]; write_range(2) a[i][j]
}

static double grid[6][10];
static float floats[6][10];
static char bytes[6][10];

SILENT int main(void) {
  chunks(grid, 4, 5, 2);
  chunks(grid, 0, 5, 2);
  steps(floats, 4, 6, 2);
  plain(bytes, 2, 4, 2);
  return 0;
}
