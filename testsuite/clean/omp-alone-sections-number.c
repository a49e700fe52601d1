// The element of the thread, whichever section it runs.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count[64];

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp sections
    {
#pragma omp section
      count[me]++;
#pragma omp section
      count[me]++;
    }
  }
  return count[0] > 2;
}
