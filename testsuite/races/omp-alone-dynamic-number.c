// What belongs to the thread that has a chunk is none of other chunks.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count[64];

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 20; i++) count[0]++;  // RACE: 4
    (void)me;
  }
  return count[0] != 20;
}
