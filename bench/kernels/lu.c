// LU factorisation without pivoting: each step touches one row and one column
// less. SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kSide = 400 };

int main(void) {
  double(*a)[kSide] = malloc(sizeof(double) * kSide * kSide);
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j)
      a[i][j] = i == j ? kSide : (i * 31 + j) % 17;
#pragma omp parallel
  for (int k = 0; k < kSide; ++k) {
#pragma omp for
    for (int i = k + 1; i < kSide; ++i) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < kSide; ++j) a[i][j] -= a[i][k] * a[k][j];
    }
  }
  printf("%g\n", a[kSide - 1][kSide - 1]);
  free(a);
  return 0;
}
