// Members that leave by cancellation are over for the creator, not for others.
// OPTIONS: -fopenmp
// ENV: OMP_CANCELLATION=true
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[4], sum;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    a[omp_get_thread_num()] = 1;
#pragma omp cancel parallel
    sum = -1000;
  }
  for (int i = 0; i < 4; i++) sum += a[i];
  return sum < 4;
}
