// A nestable lock is still held after the inner unset.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;
omp_nest_lock_t lock;

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(4)
  {
    omp_set_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    x++;  // RACE: read|write 4 'x'
  }
  omp_destroy_nest_lock(&lock);
  return x < 1;
}
