// An exclusive scan; its result is complete at the end of the loop.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[100], b[100], seen[2];

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < 100; i++) {
      b[i] = sum;
#pragma omp scan exclusive(sum)
      sum += a[i] + 1;
    }
    int me = omp_get_thread_num();
    b[50 * me] = 0;
    seen[me] = b[99 - 50 * me];
  }
  return sum != 100;
}
