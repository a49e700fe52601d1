// A thread-local pointer leads to memory that only tasks of the thread use.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

double *scratch;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    scratch = calloc(4, sizeof *scratch);
#pragma omp barrier
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task
      for (int k = 0; k < 4; k++) scratch[k] += i;  // RACE: read|write 8 'scratch[k]'
    }
  }
  return scratch[0] < 0;
}
