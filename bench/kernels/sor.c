// Successive over-relaxation, red points and black points alternately.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

static void relax(int n, double (*u)[n], int colour) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
#ifdef RACE  // columns in place of a board: neighbours are of one colour
    for (int j = 1 + colour; j < n - 1; j += 2)
#else
    for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
#endif
      u[i][j] +=  // RACE: write|update 8 'u[...][j]'
          1.25 * ((u[i - 1][j] +  // RACE: read 8 'u[...][j]'
                   u[i + 1][j] +  // RACE: read 8 'u[...][j]'
                   u[i][j - 1] + u[i][j + 1]) / 4 -
                  u[i][j]);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1500;
  double(*u)[n] = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) u[i][j] = (i * 31 + j) % 17;
  for (int sweep = 0; sweep < 40; sweep++) {
    relax(n, u, 0);
    relax(n, u, 1);
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) sum += u[i][j];
  printf("%.9g\n", sum);
  free(u);
  return 0;
}
