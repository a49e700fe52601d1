// Two pthreads whose teams have tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x, y;

static void team(int *p) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    ++*p;
  }
}

static void left(void) {
  team(&x);
}

static void right(void) {
  team(&y);
}

int main(void) {
  run_in_turn(left, right);
  return 0;
}
