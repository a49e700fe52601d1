// scope ends with a barrier, unless nowait.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2], b[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp scope nowait
    a[me] = me;         // RACE: write 4 'a[me]'
    b[me] = a[1 - me];  // RACE: read 4
  }
  return 0;
}
