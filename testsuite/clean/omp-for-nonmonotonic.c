// The nonmonotonic modifier, with a guided schedule.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(nonmonotonic : guided)
    for (int i = 0; i < 2; i++) {
      order_reach(1 + i);
      order_wait(2 - i);
      a[i] = i;
    }
  }
  return 0;
}
