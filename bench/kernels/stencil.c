// A dense 5-point stencil on two large grids.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kSide = 2000, kSweeps = 10 };

int main(void) {
  double(*a)[kSide] = malloc(sizeof(double) * kSide * kSide);
  double(*b)[kSide] = malloc(sizeof(double) * kSide * kSide);
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) a[i][j] = b[i][j] = (i * 31 + j) % 17;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
#pragma omp parallel for
    for (int i = 1; i < kSide - 1; ++i)
      for (int j = 1; j < kSide - 1; ++j)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] +
                         a[i][j + 1]);
    double(*swap)[kSide] = a;
    a = b;
    b = swap;
  }
  printf("%g\n", a[kSide / 2][kSide / 2]);
  free(a);
  free(b);
  return 0;
}
