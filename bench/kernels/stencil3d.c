// A 7-point stencil on two cubes, with C99's variably modified types.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static void sweep(int n, double a[n][n][n], double b[n][n][n]) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
#ifdef RACE  // in place: the planes at the border of two threads
        a[i][j][k] =  // RACE: write 8 'a[...][j][k]'
#else
        b[i][j][k] =
#endif
            (a[i - 1][j][k] +  // RACE: read 8 'a[...][j][k]'
             a[i + 1][j][k] +  // RACE: read 8 'a[...][j][k]'
             a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] +
             a[i][j][k + 1]) / 6;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 160;
  double(*a)[n][n] = malloc(sizeof(double) * n * n * n);
  double(*b)[n][n] = malloc(sizeof(double) * n * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i][j][k] = b[i][j][k] = (i * 31 + j * 7 + k) % 17;
  for (int round = 0; round < 20; round++) {
    sweep(n, a, b);
    sweep(n, b, a);
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) sum += a[i][j][k];
  printf("%.9g\n", sum);
  free(a);
  free(b);
  return 0;
}
