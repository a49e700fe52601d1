// A parallel region inside of a task: the end of the task is not the end of its
// sibling.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_ACTIVE_LEVELS=2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[4];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
#pragma omp parallel num_threads(2)
      a[2 * i + omp_get_thread_num()]++;
    }
  }
  return a[0] < 1;
}
