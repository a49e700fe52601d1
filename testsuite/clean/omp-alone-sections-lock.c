// A lock orders what two sections do.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int sum;
omp_lock_t lock, other;

int main(void) {
  omp_init_lock(&lock);
  omp_init_lock(&other);
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(&lock);
      sum += 1;
      omp_unset_lock(&lock);
    }
#pragma omp section
    {
      omp_lock_t *mine = &lock;
      omp_set_lock(mine);
      sum += 2;
      omp_unset_lock(mine);
    }
  }
  omp_destroy_lock(&lock);
  omp_destroy_lock(&other);
  return sum == 3 ? 0 : 1;
}
