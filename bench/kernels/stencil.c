// A dense 5-point stencil on two large grids.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2000;
  int sweeps = 40;
  double *a = malloc(sizeof(double) * n * n);
  double *b = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i * n + j] = b[i * n + j] = (i * 31 + j) % 17;
  for (int sweep = 0; sweep < sweeps; sweep++) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
#ifdef RACE  // in place: the rows at the border of two threads
        a[i * n + j] =  // RACE: write 8 'a[...]'
#else
        b[i * n + j] =
#endif
            0.2 * (a[i * n + j] +
                   a[(i - 1) * n + j] +  // RACE: read 8 'a[...]'
                   a[(i + 1) * n + j] +  // RACE: read 8 'a[...]'
                   a[i * n + j - 1] + a[i * n + j + 1]);
    double *swap = a;
    a = b;
    b = swap;
  }
  double sum = 0;
  for (int i = 0; i < n * n; i++) sum += a[i];
  printf("%.9g\n", sum);
  free(a);
  free(b);
  return 0;
}
