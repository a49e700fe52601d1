// masked has no barrier and may choose another member than 0.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp masked filter(2)
    x = 42;
#pragma omp barrier
    y[omp_get_thread_num()] = x;
  }
  return 0;
}
