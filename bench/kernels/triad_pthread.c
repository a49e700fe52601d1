// STREAM's triad with pthreads: each thread has its part of the arrays.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 2

static long n;
static double *a, *b, *c;

struct part {
  pthread_t thread;
  long begin, end;
};

static void *triad(void *argument) {
  struct part *part = argument;
  double scalar = 0.5;
  for (int round = 0; round < 80; round++) {
    for (long i = part->begin; i < part->end; i++)
      a[i] = b[i] + scalar * c[i];  // RACE: write 8 'a[i]'
  }
  return NULL;
}

int main(int argc, char **argv) {
  struct part parts[THREADS];
  n = argc > 1 ? atol(argv[1]) : 4000000;
  a = malloc((n + 1) * sizeof *a);
  b = malloc((n + 1) * sizeof *b);
  c = malloc((n + 1) * sizeof *c);
  for (long i = 0; i <= n; i++) {
    a[i] = 0;
    b[i] = i % 17;
    c[i] = i % 5;
  }
  for (int t = 0; t < THREADS; t++) {
    parts[t].begin = t * n / THREADS;
#ifdef RACE  // one too many: the first element of the next part
    parts[t].end = (t + 1) * n / THREADS + 1;
#else
    parts[t].end = (t + 1) * n / THREADS;
#endif
  }
  for (int t = 0; t < THREADS; t++)
    pthread_create(&parts[t].thread, NULL, triad, &parts[t]);
  for (int t = 0; t < THREADS; t++) pthread_join(parts[t].thread, NULL);
  double sum = 0;
  for (long i = 0; i <= n; i++) sum += a[i];
  printf("%.9g\n", sum);
  free(a);
  free(b);
  free(c);
  return 0;
}
