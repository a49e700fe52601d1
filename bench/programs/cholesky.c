// Cholesky factorisation by tiles as a graph of tasks: each tile is a struct,
// and depend clauses say which tiles a task reads and writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kSide = 32 };

struct tile {
  int row, column, updates;
  double at[kSide][kSide];
};

static void factor(struct tile *t) {
  for (int j = 0; j < kSide; j++) {
    for (int k = 0; k < j; k++) t->at[j][j] -= t->at[j][k] * t->at[j][k];
    t->at[j][j] = sqrt(t->at[j][j]);
    for (int i = j + 1; i < kSide; i++) {
      for (int k = 0; k < j; k++) t->at[i][j] -= t->at[i][k] * t->at[j][k];
      t->at[i][j] /= t->at[j][j];
      t->at[j][i] = 0;
    }
  }
  t->updates++;
}

static void solve(const struct tile *l, struct tile *t) {
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++) {
      double sum = t->at[i][j];
      for (int k = 0; k < j; k++) sum -= t->at[i][k] * l->at[j][k];
      t->at[i][j] = sum / l->at[j][j];
    }
  t->updates++;
}

static void update(const struct tile *a, const struct tile *b, struct tile *t) {
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++) {
      double sum = 0;
      for (int k = 0; k < kSide; k++) sum += a->at[i][k] * b->at[j][k];
      t->at[i][j] -= sum;
    }
  t->updates++;
}

static void factor_all(struct tile **tiles, int n) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++) {
    struct tile *diagonal = tiles[k * n + k];
#pragma omp task depend(inout : *diagonal)
    factor(diagonal);
    for (int i = k + 1; i < n; i++) {
      struct tile *t = tiles[i * n + k];
#pragma omp task depend(in : *diagonal) depend(inout : *t)
      solve(diagonal, t);
    }
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j <= i; j++) {
        struct tile *a = tiles[i * n + k], *b = tiles[j * n + k];
        struct tile *t = tiles[i * n + j];
#pragma omp task depend(in : *a, *b) depend(inout : *t)
        update(a, b, t);
      }
  }
}

// The matrix is the product of a known lower triangle and its transpose.
static double known(int i, int j) {
  return i < j ? 0 : i == j ? 2 : (double)((i * 7 + j * 3) % 5) / 16;
}

static struct tile *new_tile(int row, int column) {
  struct tile *t = malloc(sizeof *t);
  t->row = row;
  t->column = column;
  t->updates = 0;
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++) {
      int x = row * kSide + i, y = column * kSide + j;
      double sum = 0;
      for (int k = 0; k <= (x < y ? x : y); k++) sum += known(x, k) * known(y, k);
      t->at[i][j] = sum;
    }
  return t;
}

static int is_right(const struct tile *t) {
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++) {
      double wanted = known(t->row * kSide + i, t->column * kSide + j);
      if (!(fabs(t->at[i][j] - wanted) < 1e-6)) return 0;
    }
  return t->updates == t->column + 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 18;
  struct tile **tiles = calloc(n * n, sizeof *tiles);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) tiles[i * n + j] = new_tile(i, j);
  factor_all(tiles, n);
  int wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      wrong += !is_right(tiles[i * n + j]);
      free(tiles[i * n + j]);
    }
  free(tiles);
  printf("%d\n", wrong);
  return wrong != 0;
}
