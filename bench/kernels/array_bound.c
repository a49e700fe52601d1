// A 1-D relaxation, a barrier between sweeps: each thread reads three and
// writes one element per point, so nearly all the time goes to array accesses,
// each of them the first of its epoch.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 2, kPoints = 1000000, kSweeps = 40 };

static pthread_barrier_t barrier;
static double *from, *to;

static void *worker(void *argument) {
  long t = (long)argument;
  long low = 1 + t * (kPoints - 2) / kThreads;
  long high = 1 + (t + 1) * (kPoints - 2) / kThreads;
  double *a = from, *b = to;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (long i = low; i < high; ++i)
      b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    pthread_barrier_wait(&barrier);
    double *swap = a;
    a = b;
    b = swap;
  }
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  from = malloc(kPoints * sizeof *from);
  to = malloc(kPoints * sizeof *to);
  for (long i = 0; i < kPoints; ++i) from[i] = to[i] = (double)(i % 17);
  pthread_barrier_init(&barrier, 0, kThreads);
  for (long t = 0; t < kThreads; ++t)
    pthread_create(&threads[t], 0, worker, (void *)t);
  for (int t = 0; t < kThreads; ++t) pthread_join(threads[t], 0);
  double sum = 0;
  for (long i = 0; i < kPoints; ++i) sum += from[i];
  printf("%.6f\n", sum);
  free(from);
  free(to);
  return 0;
}
