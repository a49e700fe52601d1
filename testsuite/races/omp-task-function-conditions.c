// As omp-task-between-conditions.c, in a function of its own.
// OPTIONS: -fopenmp
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2], sum;

static __attribute__((noinline)) void work(int i) {
  int me = omp_get_thread_num();
  if (me != 7) part[0] += i;
  sum += i;  // RACE: read|write 8 'sum'
  if (me != 7) part[1] += i;
}

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    work(i);
  }
  return sum < 0;
}
