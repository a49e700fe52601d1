// Where threads are bound does not order them.
// OPTIONS: -fopenmp
// ENV: OMP_PLACES={0}
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[3];

int main(void) {
#pragma omp parallel num_threads(3) proc_bind(close)
  a[omp_get_thread_num()]++;
  return a[0] < 1;
}
