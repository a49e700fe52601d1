// The last value is there when all have passed a barrier.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int seen[2];

int main(void) {
  int last = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < 10; i++) last = i;
    seen[omp_get_thread_num()] = last;
  }
  return seen[0] > 9;
}
