// schedule(runtime) inside a region; the schedule is set by the program.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int a[2];

int main(void) {
  omp_set_schedule(omp_sched_guided, 1);
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(monotonic : runtime)
    for (int i = 0; i < 2; i++) {
      order_reach(1 + i);
      order_wait(2 - i);
      a[1] = i;  // RACE: write 4 'a[1]'
    }
  }
  return 0;
}
