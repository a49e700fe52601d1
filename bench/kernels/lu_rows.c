// LU factorisation without pivoting of a matrix of row pointers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static void factor(double **a, int n) {
  for (int k = 0; k < n; k++) {
#pragma omp parallel for
#ifdef RACE  // row k itself, which all threads read
    for (int i = k; i < n; i++) {
#else
    for (int i = k + 1; i < n; i++) {
#endif
      double factor = a[i][k] / a[k][k];  // RACE: maybe read 8 'a[...]'
      a[i][k] = factor;                   // RACE: maybe write 8 'a[i][k]'
      for (int j = k + 1; j < n; j++)
        a[i][j] -= factor * a[k][j];  // RACE: read|write|update 8 'a[...]'
    }
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1500;
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(n * sizeof **a);
    for (int j = 0; j < n; j++) a[i][j] = i == j ? n : (i * 31 + j) % 17;
  }
  factor(a, n);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i][i];
  printf("%.9g\n", sum);
  for (int i = 0; i < n; i++) free(a[i]);
  free(a);
  return 0;
}
