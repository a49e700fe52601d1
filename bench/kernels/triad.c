// STREAM's triad: three arrays in order, nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 4000000;
  int rounds = 80;
  double scalar = 0.5;
  double *a = malloc((n + 1) * sizeof *a);
  double *b = malloc((n + 1) * sizeof *b);
  double *c = malloc((n + 1) * sizeof *c);
#pragma omp parallel for
  for (long i = 0; i <= n; i++) {
    a[i] = 1.0;
    b[i] = i % 17;
    c[i] = i % 5;
  }
  for (int round = 0; round < rounds; round++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
#ifdef RACE  // a where c is meant: the next thread writes the last one read
      a[i] = b[i] + scalar * a[i + 1];  // RACE: 8 'a[i]|a[i + 1]'
#else
      a[i] = b[i] + scalar * c[i + 1];
#endif
    }
  }
  double sum = 0;
  for (long i = 0; i <= n; i++) sum += a[i];
  printf("%.9g\n", sum);
  free(a);
  free(b);
  free(c);
  return 0;
}
