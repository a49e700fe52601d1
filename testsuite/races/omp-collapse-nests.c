// Collapsed nests, in chunks that begin and end anywhere in a row; in the last
// one all rows write into the first.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kSize = 24 };
static double grid[kSize][kSize], cube[6][7][8];
static int line[kSize];

static void downwards(int rows, int columns, int step) {
#pragma omp parallel for num_threads(3) collapse(2)
  for (int i = rows - 1; i >= 0; i -= step)
    for (long j = columns - 1; j > 0; j -= step)
      grid[i][j] += line[columns - 1 - j];
}

static void up_to(long rows, unsigned columns) {
#pragma omp parallel for num_threads(3) collapse(2)
  for (long i = 1; i <= rows; i++)
    for (unsigned j = 1; j <= columns; j++) grid[i][j] += line[j];
}

static void three(int i_end, long j_end, unsigned k_end, int chunk) {
#pragma omp parallel for num_threads(3) collapse(3) schedule(static, chunk)
  for (int i = 0; i < i_end; i++)
    for (long j = 0; j < j_end; j++)
      for (unsigned k = 0; k < k_end; k++) cube[i][j][k] += i + j;
}

static void inner(const double *flat, int n) {
#pragma omp parallel for num_threads(3) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += flat[i * n + k] * flat[k * n + j];
      grid[0][j] = sum;  // RACE: write 8 'grid[0][j]'
    }
}

int main(void) {
  double *flat = calloc(kSize * kSize, sizeof *flat);
  for (int rows = 0; rows <= 11; rows += 1 + rows / 3)
    for (int columns = 1; columns <= 12; columns += 1 + columns / 4)
      for (int chunk = 1; chunk <= 13; chunk += 4) {
        downwards(rows, columns, 1 + chunk % 3);
        up_to(rows, columns);
        three(rows % 7, columns % 8, (rows + chunk) % 9, chunk);
      }
  inner(flat, kSize);
  printf("%g %g\n", grid[3][4], cube[1][2][3]);
  free(flat);
  return 0;
}
