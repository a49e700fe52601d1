// copyprivate hands the value of the one to the others.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int shared_value, y[4];

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int value;
#pragma omp single copyprivate(value)
    shared_value = value = 42;
    y[omp_get_thread_num()] = shared_value;
  }
  return 0;
}
