// A function without effects whose result every thread would have: a constant.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2];

static __attribute__((noinline, const)) int self(void) {
  return omp_get_num_threads() > 9;
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task
    part[self()] += i;  // RACE: read|write 8
  }
  return part[0] < 0;
}
