// Ordered regions under schedules that the program sets.
// OPTIONS: -fopenmp
// ENV: OMP_SCHEDULE=dynamic,1
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int sum;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered schedule(runtime)
    for (unsigned long long i = 0; i < 2; i++) {
      order_reach(1 + i);
      order_wait(2 - i);  // each member has one iteration
#pragma omp ordered
      { sum += i; }
    }
  }
  return sum > 1;
}
