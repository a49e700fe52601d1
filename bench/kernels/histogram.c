// A histogram: each thread counts for itself, then the counts are added.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define BINS 256

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 20000000;
  unsigned char *keys = malloc(n);
  unsigned random = 1;
  for (long i = 0; i < n; i++) {
    random = random * 1664525u + 1013904223u;
    keys[i] = random >> 24;
  }
  long total[BINS] = {0};
  long *counts = calloc((size_t)omp_get_max_threads() * BINS, sizeof *counts);
  for (int round = 0; round < 10; round++) {
#pragma omp parallel
    {
#ifdef RACE  // all threads count in the bins of the first
      long *mine = counts;
#else
      long *mine = counts + omp_get_thread_num() * BINS;
#endif
#pragma omp for
      for (long i = 0; i < n; i++)
        mine[keys[i]]++;  // RACE: read|write|update 8 'mine[keys[i]]|counts[keys[i]]'
#pragma omp for
      for (int bin = 0; bin < BINS; bin++)
        for (int t = 0; t < omp_get_num_threads(); t++)
          total[bin] += counts[t * BINS + bin];
    }
  }
  long sum = 0;
  for (int bin = 0; bin < BINS; bin++) sum += total[bin] * (bin + 1);
  printf("%ld\n", sum);
  free(keys);
  free(counts);
  return 0;
}
