// A guided loop of unsigned long long with nowait.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2], total;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(guided)
    for (unsigned long long i = 0; i < 2; i++) {
      order_reach(1 + i);
      order_wait(2 - i);
      a[i] = 1;
    }
    int sum = a[0] + a[1];
#pragma omp atomic
    total += sum;
  }
  return total > 4;
}
