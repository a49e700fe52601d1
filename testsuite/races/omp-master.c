// master has no barrier.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp master
    x = 42;                       // RACE: write 4 'x'
    y[omp_get_thread_num()] = x;  // RACE: read 4 'x'
  }
  return 0;
}
