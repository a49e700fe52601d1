// An explicit barrier of a region that can be cancelled.
// OPTIONS: -fopenmp
// ENV: OMP_CANCELLATION=true
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2], b[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = 1;          // RACE: write 4 'a[me]'
    b[me] = a[1 - me];  // RACE: read 4
#pragma omp cancel parallel if (b[me] > 1)
  }
  return 0;
}
