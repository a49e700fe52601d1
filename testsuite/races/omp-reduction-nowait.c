// The combine of a reduction is over when all have passed a barrier.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int seen[2];

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(+ : sum) nowait  // RACE: atomic
    for (int i = 0; i < 10; i++) sum += i;
    seen[omp_get_thread_num()] = sum;  // RACE: read 4 'sum'
  }
  return seen[0] > 45;
}
