// Sparse matrix-vector product with pthreads: entries as (row, column, value)
// in the order of rows, a span of entries for each thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kPerRow = 5, kRounds = 40 };

struct matrix {
  long entries;
  int *row, *column;
  double *value;
};

struct span {
  const struct matrix *matrix;
  const double *x;
  double *y;
  long first, last;
};

static void *multiply(void *argument) {
  const struct span *span = argument;
  const struct matrix *m = span->matrix;
  for (int round = 0; round < kRounds; round++)
    for (long i = span->first; i < span->last; i++)
      span->y[m->row[i]] += span->x[m->column[i]] * m->value[i];
  return NULL;
}

// Whole numbers, so that every order of additions gives the same.
static void fill(struct matrix *m, double *x, int rows) {
  unsigned random = 1966;
  m->entries = (long)rows * kPerRow;
  m->row = malloc(m->entries * sizeof *m->row);
  m->column = malloc(m->entries * sizeof *m->column);
  m->value = malloc(m->entries * sizeof *m->value);
  for (long i = 0; i < m->entries; i++) {
    random = random * 1664525u + 1013904223u;
    m->row[i] = (int)(i / kPerRow);
    m->column[i] = (int)((random >> 4) % (unsigned)rows);
    m->value[i] = random % 7;
  }
  for (int i = 0; i < rows; i++) x[i] = i % 11;
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 200000;
  struct matrix matrix;
  double *x = malloc(rows * sizeof *x), *y = calloc(rows, sizeof *y);
  fill(&matrix, x, rows);
  pthread_t threads[kThreads];
  struct span spans[kThreads];
  for (int t = 0; t < kThreads; t++) {
    long first = (long)rows * t / kThreads * kPerRow;
    long last = (long)rows * (t + 1) / kThreads * kPerRow;
    spans[t] = (struct span){&matrix, x, y, first, last};
    pthread_create(&threads[t], NULL, multiply, &spans[t]);
  }
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  double sum = 0, wanted = 0;
  for (int i = 0; i < rows; i++) sum += y[i];
  for (long i = 0; i < matrix.entries; i++)
    wanted += kRounds * x[matrix.column[i]] * matrix.value[i];
  printf("%.0f\n", sum);
  free(matrix.row);
  free(matrix.column);
  free(matrix.value);
  free(x);
  free(y);
  return sum != wanted;
}
