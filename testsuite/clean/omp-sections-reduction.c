// Sections with a reduction.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int main(void) {
  int sum = 0;
#pragma omp parallel sections num_threads(2) reduction(+ : sum)
  {
#pragma omp section
    {
      order_reach(1);
      order_wait(2);
      sum += 1;
    }
#pragma omp section
    {
      order_reach(2);
      order_wait(1);
      sum += 2;
    }
  }
  return sum > 3;
}
