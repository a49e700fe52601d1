// `taskwait` waits for the tasks of a task only if the task has waited itself.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static __attribute__((noinline)) void fill(int *p) {
  int mine = 1;
#pragma omp task firstprivate(p)
  {
    *p = 2;
    order_reach(1);
  }
#pragma omp taskwait
  mine++;
}

static __attribute__((noinline)) int make(void) {
  int own = 1;
  int *p = &own;
#pragma omp task firstprivate(p)
  fill(p);
#pragma omp taskwait
  order_wait(1);
  own++;
#pragma omp taskwait
  return own;
}

int main(void) {
  int result = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  result = make();
  return result < 2;
}
