// sections end with a barrier, unless nowait.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int x, y, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections nowait
    {
#pragma omp section
      {
        order_reach(1);
        order_wait(2);
        x = 1;  // RACE: write 4 'x'
      }
#pragma omp section
      {
        order_reach(2);
        order_wait(1);
        y = 1;  // RACE: write 4 'y'
      }
    }
    seen[omp_get_thread_num()] = x + y;  // RACE: read 4 'x|y'
  }
  return seen[0] > 2;
}
