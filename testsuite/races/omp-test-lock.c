// omp_test_lock orders only if it succeeds.
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
    omp_set_lock(&lock);
    x = 1;  // RACE: previous write 4 'x'
    order_reach(1);
    order_wait(3);
    omp_unset_lock(&lock);
  } else {
    order_wait(1);
    int locked = omp_test_lock(&lock);
    order_reach(2);
    x = 2;  // RACE: current write 4 'x'
    order_reach(3);
    if (locked) omp_unset_lock(&lock);
  }
  return 0;
}
