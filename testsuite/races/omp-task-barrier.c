// A barrier completes the tasks of the team for all of its members.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
    {
#pragma omp task
      x = 1;  // RACE: write 4 'x'
    }
    seen[omp_get_thread_num()] = x;  // RACE: read 4 'x'
  }
  return seen[0] > 1;
}
