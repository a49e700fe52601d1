// A barrier completes the tasks of the team for all of its members.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp task
      x = 1;
    }
    seen[omp_get_thread_num()] = x;
  }
  return seen[0] > 1;
}
