// Barriers in a loop: one per round is not enough.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2], sum[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    for (int round = 0; round < 10; round++) {
      a[me] = round;  // RACE: write 4 'a[me]'
#pragma omp barrier
      sum[me] += a[1 - me];  // RACE: read 4
    }
  }
  return 0;
}
