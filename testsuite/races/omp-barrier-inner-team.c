// A barrier orders the members of the innermost team only.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_ACTIVE_LEVELS=2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2], b[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    a[me] = me;  // RACE: write 4 'a[me]'
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
    } b[me] = a[1 - me];  // RACE: read 4
  }
  return 0;
}
