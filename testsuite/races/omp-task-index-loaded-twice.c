// The index is loaded under a condition on the thread and again after it. GCC
// makes one value of the two loads, which does not depend on the thread.
// OPTIONS: -fopenmp
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int index_of[1], other[4], sum[4];

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      int found = 0;
      if (omp_get_thread_num() < 9) found = other[index_of[0]];
      sum[index_of[0]] += found;  // RACE: read|write 4 'sum[index_of[0]]'
    }
  }
  return sum[0];
}
