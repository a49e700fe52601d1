// Sparse matrix-vector product with random columns: one irregular read for each
// entry, between two reads in order. SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kRows = 200000, kPerRow = 16, kRounds = 10 };

int main(void) {
  double *values = malloc(sizeof *values * kRows * kPerRow);
  int *columns = malloc(sizeof *columns * kRows * kPerRow);
  double *x = malloc(sizeof *x * kRows), *y = malloc(sizeof *y * kRows);
  unsigned random = 1;
  for (long i = 0; i < (long)kRows * kPerRow; ++i) {
    random = random * 1664525u + 1013904223u;
    columns[i] = (int)((random >> 4) % kRows);
    values[i] = (double)(random % 7);
  }
  for (long i = 0; i < kRows; ++i) x[i] = 1.0 / (double)(i + 1);
  for (int round = 0; round < kRounds; ++round) {
#pragma omp parallel for
    for (long i = 0; i < kRows; ++i) {
      double sum = 0;
      for (long j = i * kPerRow; j < (i + 1) * kPerRow; ++j)
        sum += values[j] * x[columns[j]];
      y[i] = sum;
    }
  }
  double sum = 0;
  for (long i = 0; i < kRows; ++i) sum += y[i];
  printf("%g\n", sum);
  free(values);
  free(columns);
  free(x);
  free(y);
  return 0;
}
