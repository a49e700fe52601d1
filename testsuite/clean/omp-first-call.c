// The first call of an OpenMP function may load the library: no order.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int x;
omp_lock_t lock;
omp_nest_lock_t nest_lock;

void first(void) {
#pragma omp critical
  x = 1;
  omp_init_lock(&lock);
}

void second(void) {
  omp_init_nest_lock(&nest_lock);
#pragma omp critical
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
