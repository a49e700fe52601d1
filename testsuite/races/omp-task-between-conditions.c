// What stands between two conditions on the thread depends on neither. Jump
// threading would make two copies of it, one for each outcome of the first.
// OPTIONS: -fopenmp
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2], sum;

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      int me = omp_get_thread_num();
      if (me != 7) part[0] += i;
      sum += i;  // RACE: read|write 8 'sum'
      if (me != 7) part[1] += i;
    }
  }
  return sum < 0;
}
