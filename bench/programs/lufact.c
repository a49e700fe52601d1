// LU factorisation with pivoting of a matrix of column pointers, then a solve:
// each step shares out the columns to the right.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int largest(const double *column, int first, int n) {
  int best = first;
  for (int i = first + 1; i < n; i++)
    if (fabs(column[i]) > fabs(column[best])) best = i;
  return best;
}

static void swap(double *column, int i, int j) {
  double value = column[i];
  column[i] = column[j];
  column[j] = value;
}

static void factor(double **columns, int *pivots, int n) {
  for (int k = 0; k < n; k++) {
    double *pivot = columns[k];
    int row = pivots[k] = largest(pivot, k, n);
    swap(pivot, k, row);
    for (int i = k + 1; i < n; i++) pivot[i] /= -pivot[k];
#pragma omp parallel for
    for (int j = k + 1; j < n; j++) {
      double *column = columns[j];
      swap(column, k, row);
      double factor = column[k];
      for (int i = k + 1; i < n; i++) column[i] += factor * pivot[i];
    }
  }
}

static void solve(double **columns, const int *pivots, double *b, int n) {
  for (int k = 0; k < n; k++) {
    swap(b, k, pivots[k]);
    for (int i = k + 1; i < n; i++) b[i] += b[k] * columns[k][i];
  }
  for (int k = n - 1; k >= 0; k--) {
    b[k] /= columns[k][k];
    for (int i = 0; i < k; i++) b[i] -= b[k] * columns[k][i];
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 700;
  double **columns = malloc(n * sizeof *columns);
  double *b = calloc(n, sizeof *b);
  int *pivots = malloc(n * sizeof *pivots);
  unsigned random = 1325;
  for (int j = 0; j < n; j++) {
    columns[j] = malloc(n * sizeof **columns);
    for (int i = 0; i < n; i++) {
      random = random * 1664525u + 1013904223u;
      columns[j][i] = (random >> 8) / 8388608.0 - 1;
      b[i] += columns[j][i];  // so that the solution is all ones
    }
  }
  factor(columns, pivots, n);
  solve(columns, pivots, b, n);
  double worst = 0;
  for (int i = 0; i < n; i++) worst = fmax(worst, fabs(b[i] - 1));
  int wrong = !(worst < 1e-6);
  printf("%s\n", wrong ? "wrong" : "right");
  for (int j = 0; j < n; j++) free(columns[j]);
  free(columns);
  free(b);
  free(pivots);
  return wrong;
}
