// Sparse matrix-vector product (compressed rows, random columns): one irregular
// read for each entry, between two reads in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static void multiply(long rows, const long *begin, const int *columns,
                     const double *values, const double *x, double *y) {
#pragma omp parallel for
  for (long i = 0; i < rows; i++) {
    double sum = 0;
    for (long j = begin[i]; j < begin[i + 1]; j++)
#ifdef RACE  // the vector that is written
      sum += values[j] * y[columns[j]];  // RACE: read 8 'y[columns[j]]'
#else
      sum += values[j] * x[columns[j]];
#endif
    y[i] = sum;  // RACE: write 8 'y[i]'
  }
}

int main(int argc, char **argv) {
  long rows = argc > 1 ? atol(argv[1]) : 200000;
  long per_row = 16, entries = rows * per_row;
  long *begin = malloc(sizeof *begin * (rows + 1));
  int *columns = malloc(sizeof *columns * entries);
  double *values = malloc(sizeof *values * entries);
  double *x = malloc(sizeof *x * rows), *y = calloc(rows, sizeof *y);
  unsigned random = 1;
  for (long i = 0; i < entries; i++) {
    random = random * 1664525u + 1013904223u;
    columns[i] = (int)((random >> 4) % rows);
    values[i] = (double)(random % 7);
  }
  for (long i = 0; i <= rows; i++) begin[i] = i * per_row;
  for (long i = 0; i < rows; i++) x[i] = 1.0 / (double)(i + 1);
  for (int round = 0; round < 20; round++)
    multiply(rows, begin, columns, values, x, y);
  double sum = 0;
  for (long i = 0; i < rows; i++) sum += y[i];
  printf("%.9g\n", sum);
  free(begin);
  free(columns);
  free(values);
  free(x);
  free(y);
  return 0;
}
