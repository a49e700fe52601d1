// Cancelled sections end with their barrier.
// OPTIONS: -fopenmp
// ENV: OMP_CANCELLATION=true
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int a[2], b[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp sections
    {
#pragma omp section
      {
        order_reach(1);
        order_wait(2);
        a[me] = 1;
        b[me] = a[1 - me];  // RACE: read 4
#pragma omp cancel sections
      }
#pragma omp section
      {
        order_reach(2);
        order_wait(1);
        a[me] = 1;  // RACE: write 4 'a[me]'
      }
    }
  }
  return 0;
}
