// LU factorisation without pivoting of a matrix in one block: each step touches
// one row and one column less.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 600;
  double(*a)[n] = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = i == j ? n : (i * 31 + j) % 17;
#pragma omp parallel
  for (int k = 0; k < n; ++k) {
#ifdef RACE  // the next step begins before the others have ended this one
#pragma omp for nowait
#else
#pragma omp for
#endif
    for (int i = k + 1; i < n; ++i) {
      a[i][k] /= a[k][k];  // RACE: maybe read|write|update 8 'a[...]'
      for (int j = k + 1; j < n; ++j)
        a[i][j] -= a[i][k] * a[k][j];  // RACE: read|write|update 8 'a[...]'
    }
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i][i];
  printf("%.9g\n", sum);
  free(a);
  return 0;
}
