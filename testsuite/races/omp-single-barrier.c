// The end of single is a barrier for all, also for what others did before it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[4], b[4], x;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    a[me] = me;  // RACE: write 4 'a[me]'
#pragma omp single nowait
    x = 1;
    b[me] = a[3 - me];  // RACE: read 4
  }
  return 0;
}
