// A matrix product in which the threads' blocks have one row in common.
// OPTIONS: -fopenmp -DSIZE=96
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    int low = me * SIZE / 2, high = low + SIZE / 2;
    for (int i = low; i < high; i++)
      for (int j = 0; j < SIZE; j++) {
        double sum = 0;
        for (int k = 0; k < SIZE; k++) sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
  }
  return c[0][0] != 0;
}
