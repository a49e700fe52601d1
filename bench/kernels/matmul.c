// The product of two square matrices.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, const double *a, const double *b, double *c) {
  int i, j, k;
  double sum;
#ifdef RACE  // one sum for all threads
#pragma omp parallel for private(j, k)
#else
#pragma omp parallel for private(j, k, sum)
#endif
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      sum = 0;  // RACE: write 8 'sum'
      for (k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];  // RACE: maybe read|write|update 8 'sum'
      c[i * n + j] = sum;  // RACE: maybe read 8 'sum'
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 700;
  double *a = malloc(sizeof(double) * n * n);
  double *b = malloc(sizeof(double) * n * n);
  double *c = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 7;
    b[i] = i % 11;
  }
  multiply(n, a, b, c);
  double total = 0;
  for (int i = 0; i < n * n; i++) total += c[i];
  printf("%.9g\n", total);
  free(a);
  free(b);
  free(c);
  return 0;
}
