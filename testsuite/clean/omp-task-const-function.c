// A function without effects that tells the thread: a task's result of it is no
// constant.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2];

static __attribute__((noinline, const)) int self(void) {
  return omp_get_thread_num();
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task
    part[self()] += i;
  }
  return part[0] < 0;
}
