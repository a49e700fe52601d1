// A lock orders who comes second after who came first, not the other way round.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int x;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    x = 1;
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    order_reach(1);
  } else {
    order_wait(1);
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    x++;
  }
  omp_destroy_lock(&lock);
  return x != 2;
}
