// As omp-task-between-conditions.c, in a function that GCC optimises to some
// degree before it is inlined.
// OPTIONS: -fopenmp
// LEVELS: O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int part[2], sum;
int n = 1;

static void work(int me, int k) {
  if (me != 7) part[0] = 2;
  sum = 3;  // RACE: write 4 'sum'
  if (me != 7) part[1] = 1;
  for (int i = 0; i < k; i++) part[me] += i;
}

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    work(omp_get_thread_num(), n);
  }
  return sum < 0;
}
