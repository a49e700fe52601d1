// A dense 5-point stencil with pthreads: bands of rows, a barrier after each
// sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 2
#define SWEEPS 40

static int n;
static double *grids[2];
static pthread_barrier_t barrier;

static void *sweep_band(void *argument) {
  long t = (long)argument;
  int first = 1 + t * (n - 2) / THREADS, last = 1 + (t + 1) * (n - 2) / THREADS;
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    const double *a = grids[sweep % 2];
    double *b = grids[(sweep + 1) % 2];
    for (int i = first; i < last; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] =  // RACE: write 8 'b[...]'
            0.2 * (a[i * n + j] +
                   a[(i - 1) * n + j] +  // RACE: read 8
                   a[(i + 1) * n + j] +  // RACE: read 8
                   a[i * n + j - 1] + a[i * n + j + 1]);
#ifndef RACE  // the next sweep reads the rows of the neighbour
    pthread_barrier_wait(&barrier);
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[THREADS];
  n = argc > 1 ? atoi(argv[1]) : 2000;
  for (int g = 0; g < 2; g++) {
    grids[g] = malloc(sizeof(double) * n * n);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) grids[g][i * n + j] = (i * 31 + j) % 17;
  }
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (long t = 0; t < THREADS; t++)
    pthread_create(&threads[t], NULL, sweep_band, (void *)t);
  for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
  pthread_barrier_destroy(&barrier);
  double sum = 0;
  for (int i = 0; i < n * n; i++) sum += grids[0][i];
  printf("%.9g\n", sum);
  free(grids[0]);
  free(grids[1]);
  return 0;
}
