// Sections run in any order.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, y;

int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      order_reach(1);
      order_wait(2);  // so that each member has one section
      x = 1;          // RACE: write 4 'x'
    }
#pragma omp section
    {
      order_wait(1);
      order_reach(2);
      x = 2;  // RACE: write 4 'x'
    }
  }
  return 0;
}
