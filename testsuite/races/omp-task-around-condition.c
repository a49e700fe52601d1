// Conditions around one on the thread, which they do not depend on. Jump
// threading would make two ways through the inner one to the last one.
// OPTIONS: -fopenmp
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2], sum;
int n = 1;

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      int me = omp_get_thread_num(), k = n;
      if (k > 0) part[me] += 1;
      if (me < 9) part[0] += i;
      if (k > 0) sum += i;  // RACE: read|write 8 'sum'
    }
  }
  return sum < 0;
}
