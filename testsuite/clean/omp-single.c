// There is a barrier at the end of single, unless nowait.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y[4];

#include <omp.h>

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp single
    x = 42;
    y[omp_get_thread_num()] = x;
  }
  return 0;
}
