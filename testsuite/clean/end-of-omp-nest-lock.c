// A lock is destroyed after a barrier.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int main(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      omp_set_nest_lock(&lock);
      omp_unset_nest_lock(&lock);
      order_reach(1);
    }
#pragma omp barrier
    if (omp_get_thread_num() == 1) {
      order_wait(1);
      omp_destroy_nest_lock(&lock);
    }
  }
  return 0;
}
