// LU factorisation of a sparse matrix of blocks: pointers to blocks, of which
// most are missing and some are made on the way; in each step tasks for the row
// and the column of the diagonal block, and when they are done for what is
// right below.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Blocks have side * side elements, row by row.
static int side;

static double *new_block(void) {
  return calloc((size_t)side * side, sizeof(double));
}

// Row by row; the matrix is strong on its diagonal, which needs no pivots.
static double **make_matrix(int n) {
  double **matrix = calloc((size_t)n * n, sizeof *matrix);
  unsigned random = 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (abs(i - j) > 1 && (i * 7 + j * 11) % 5) continue;
      double *b = matrix[i * n + j] = new_block();
      for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++) {
          random = random * 1664525u + 1013904223u;
          b[r * side + c] = (random >> 8) / 16777216.0;
          if (i == j && r == c) b[r * side + c] += n * side;
        }
    }
  return matrix;
}

static void factor(double *d) {
  for (int k = 0; k < side; k++)
    for (int i = k + 1; i < side; i++) {
      d[i * side + k] /= d[k * side + k];
      for (int j = k + 1; j < side; j++)
        d[i * side + j] -= d[i * side + k] * d[k * side + j];
    }
}

// A block right of the diagonal one.
static void finish_row(const double *d, double *b) {
  for (int k = 0; k < side; k++)
    for (int i = k + 1; i < side; i++)
      for (int j = 0; j < side; j++)
        b[i * side + j] -=  // RACE: read|write|update 8
            d[i * side + k] * b[k * side + j];
}

// A block below it.
static void finish_column(const double *d, double *b) {
  for (int i = 0; i < side; i++)
    for (int k = 0; k < side; k++) {
      b[i * side + k] /= d[k * side + k];  // RACE: read|write|update 8
      for (int j = k + 1; j < side; j++)
        b[i * side + j] -= b[i * side + k] * d[k * side + j];  // RACE: maybe
    }
}

static void subtract_product(double *c, const double *a, const double *b) {
  for (int i = 0; i < side; i++)
    for (int k = 0; k < side; k++)
      for (int j = 0; j < side; j++)
        c[i * side + j] -= a[i * side + k] * b[k * side + j];  // RACE: read 8
}

static void finish_edges(double **m, int n, int k) {
  for (int j = k + 1; j < n; j++)
    if (m[k * n + j]) {
#pragma omp task
      finish_row(m[k * n + k], m[k * n + j]);
    }
  for (int i = k + 1; i < n; i++)
    if (m[i * n + k]) {
#pragma omp task
      finish_column(m[k * n + k], m[i * n + k]);
    }
}

static void update_rest(double **m, int n, int k) {
  for (int i = k + 1; i < n; i++)
    for (int j = k + 1; j < n; j++)
      if (m[i * n + k] && m[k * n + j]) {
        if (!m[i * n + j]) m[i * n + j] = new_block();
#pragma omp task
        subtract_product(m[i * n + j], m[i * n + k], m[k * n + j]);
      }
}

static void factor_all(double **m, int n) {
  for (int k = 0; k < n; k++) {
    factor(m[k * n + k]);
    finish_edges(m, n, k);
#ifndef RACE  // the rest needs the edges
#pragma omp taskwait
#endif
    update_rest(m, n, k);
#pragma omp taskwait
  }
}

// y = part of the matrix * x: lower (with ones on the diagonal), upper or all.
static void multiply(double **m, int n, int lower, int upper, const double *x,
                     double *y) {
  for (int i = 0; i < n * side; i++) {
    y[i] = lower && !upper ? x[i] : 0;
    for (int j = 0; j < n * side; j++) {
      const double *b = m[i / side * n + j / side];
      int wanted = i > j ? lower : upper;
      if (b && wanted) y[i] += b[(i % side) * side + j % side] * x[j];
    }
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40;
  side = argc > 2 ? atoi(argv[2]) : 24;
  int size = n * side;
  double **m = make_matrix(n);
  double *x = calloc(size, sizeof *x), *y = calloc(size, sizeof *y);
  double *wanted = calloc(size, sizeof *x), *made = calloc(size, sizeof *x);
  for (int i = 0; i < size; i++) x[i] = 1 + i % 3;
  multiply(m, n, 1, 1, x, wanted);
#pragma omp parallel
#pragma omp single
  factor_all(m, n);
  multiply(m, n, 0, 1, x, y);
  multiply(m, n, 1, 0, y, made);
  int wrong = 0;
  for (int i = 0; i < size; i++)
    wrong += !(fabs(made[i] - wanted[i]) < 1e-9 * fabs(wanted[i]));
  printf("%d\n", wrong);
  for (int i = 0; i < n * n; i++) free(m[i]);
  free(m), free(x), free(y), free(wanted), free(made);
  return wrong != 0;
}
