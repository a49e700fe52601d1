// A lock of OpenMP excludes the threads of one team only.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int sum;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp teams num_teams(1)
  {
#pragma omp parallel num_threads(2)
    {
      omp_set_lock(&lock);
      sum++;
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  return sum % 2;
}
