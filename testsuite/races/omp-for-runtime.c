// The schedule comes from the environment.
// OPTIONS: -fopenmp
// ENV: OMP_SCHEDULE=dynamic,1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int a[4];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(runtime)
  for (int i = 0; i < 2; i++) {
    order_reach(1 + i);
    order_wait(2 - i);
    a[1] = i;  // RACE: write 4 'a[1]'
  }
  return 0;
}
