// Tasks exclude each other by a lock, here in a team of one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 4; i++) {
#pragma omp task
    {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
      x++;  // RACE: read|write 4 'x'
    }
  }
  omp_destroy_lock(&lock);
  return x < 1;
}
