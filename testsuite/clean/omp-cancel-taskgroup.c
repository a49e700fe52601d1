// The end of a cancelled taskgroup still waits for tasks that have begun.
// OPTIONS: -fopenmp
// ENV: OMP_CANCELLATION=true
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, y, seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
        order_reach(1);
        order_wait(2);
        x = 1;
#pragma omp cancel taskgroup
      }
#pragma omp task
      {
        order_reach(2);
        order_wait(1);
        y = 2;
      }
    }
    seen = x + y;
  }
  return seen < 1;
}
