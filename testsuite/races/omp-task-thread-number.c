// Tasks of one thread use its element of an array in turn.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[2];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 1000; i++) {
#pragma omp task
    part[0] += i;  // RACE: read|write 8 'part[0]'
  }
  return part[0] + part[1] < 1;
}
