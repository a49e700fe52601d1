// An atomic update and a read that is not atomic.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, seen;

int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      order_reach(1);
      order_wait(2);
#pragma omp atomic
      x += 1;
    }
#pragma omp section
    {
      int value;
      order_wait(1);
      order_reach(2);
#pragma omp atomic read
      value = x;
      seen = value;
    }
  }
  return seen > 1;
}
