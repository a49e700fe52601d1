// Collapsed nests, in chunks that begin and end anywhere in a row: each iteration
// has its own element, and all are reached.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kSize = 24 };
static double grid[kSize][kSize], halves[2 * kSize * kSize];
static double *flat;
static int line[kSize];

#define SHAPE(pragma, type)                                                    \
  static void shape_##type(int chunk, type low, type rows, type columns,       \
                           type step) {                                        \
    (void)chunk;                                                               \
    _Pragma(pragma) for (type i = low; i < rows; i += step) for (              \
        type j = 1; j < columns; j++) {                                        \
      grid[i][j] += line[j];                                                   \
      flat[i * columns + j] = i;                                               \
      halves[2 * columns * i + j] += 1;                                        \
      halves[2 * columns * i + j + columns] += 1;                              \
    }                                                                          \
  }
SHAPE("omp parallel for num_threads(3) collapse(2)", int)
SHAPE("omp parallel for num_threads(3) collapse(2) schedule(static, chunk)",
      long)
SHAPE("omp parallel for num_threads(3) collapse(2) schedule(dynamic, chunk)",
      unsigned)
SHAPE("omp parallel for num_threads(3) collapse(2) schedule(guided)", size_t)

int main(void) {
  flat = calloc(kSize * kSize, sizeof *flat);
  for (int rows = 0; rows <= 11; rows += 1 + rows / 3)
    for (int columns = 1; columns <= 12; columns += 1 + columns / 4)
      for (int chunk = 1; chunk <= 13; chunk += 4) {
        shape_int(chunk, 0, rows, columns, 1 + chunk % 3);
        shape_long(chunk, 1, rows, columns, 1);
        shape_unsigned(chunk, 0, rows, columns, 1 + chunk % 2);
        shape_size_t(chunk, 2, rows, columns, 1);
      }
#pragma omp parallel for num_threads(3) collapse(2)
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++)
      grid[i][j] = 1;
  printf("%g %g\n", grid[3][4], halves[7]);
  free(flat);
  return 0;
}
