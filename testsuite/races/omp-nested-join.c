// An inner team's end is before what its creator does next, not before what the
// creator's fellow does.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_ACTIVE_LEVELS=2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int a[2];

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
#pragma omp parallel num_threads(2)
    a[omp_get_thread_num()] = 1;  // RACE: write 4
    order_reach(1);
  } else {
    order_wait(1);
    a[0]++;  // RACE: read|write 4 'a[0]'
  }
  return a[0] != 2;
}
