// The element of the thread, whichever section it runs.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count[64];

int main(void) {
#pragma omp parallel
  {
    int me = 0;
#pragma omp sections
    {
#pragma omp section
      count[me]++;  // RACE: 4 'count[me]|count[0]'
#pragma omp section
      count[me]++;  // RACE: 4 'count[me]|count[0]'
    }
  }
  return count[0] > 2;
}
