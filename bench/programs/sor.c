// Successive over-relaxation with pthreads: bands of rows, whose points of one
// colour change between two barriers; the same again by one thread, to compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kThreads = 2, kSweeps = 30 };

struct band {
  double *grid;
  int n, first, last;
  pthread_barrier_t *barrier;
};

static void relax(double *grid, int n, int first, int last, int colour) {
  for (int i = first; i < last; i++) {
    double *row = grid + (long)i * n;
    const double *above = row - n, *below = row + n;
    for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
      row[j] += 1.25 * ((above[j] + below[j] + row[j - 1] + row[j + 1]) / 4 -
                        row[j]);
  }
}

static void *sweep_band(void *argument) {
  struct band *band = argument;
  for (int half = 0; half < 2 * kSweeps; half++) {
    relax(band->grid, band->n, band->first, band->last, half % 2);
    pthread_barrier_wait(band->barrier);
  }
  return NULL;
}

static void sweep(double *grid, int n) {
  pthread_barrier_t barrier;
  pthread_t threads[kThreads];
  struct band bands[kThreads];
  pthread_barrier_init(&barrier, NULL, kThreads);
  for (int t = 0; t < kThreads; t++) {
    int first = 1 + t * (n - 2) / kThreads;
    int last = 1 + (t + 1) * (n - 2) / kThreads;
    bands[t] = (struct band){grid, n, first, last, &barrier};
    pthread_create(&threads[t], NULL, sweep_band, &bands[t]);
  }
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  pthread_barrier_destroy(&barrier);
}

static double *new_grid(int n) {
  double *grid = malloc(sizeof *grid * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) grid[(long)i * n + j] = (i * 31 + j) % 17;
  return grid;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1200;
  double *grid = new_grid(n), *wanted = new_grid(n);
  sweep(grid, n);
  for (int half = 0; half < 2 * kSweeps; half++)
    relax(wanted, n, 1, n - 1, half % 2);
  int wrong = memcmp(grid, wanted, sizeof *grid * n * n) != 0;
  printf("%s\n", wrong ? "wrong" : "right");
  free(grid);
  free(wanted);
  return wrong;
}
