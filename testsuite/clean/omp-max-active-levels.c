// An inner region beyond the allowed levels has one member.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[2];

int main(void) {
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    a[me]++;
  }
  return a[0] < 1;
}
