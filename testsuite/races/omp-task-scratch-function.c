// A function that another unit might have leads to memory of the calling
// thread.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stdlib.h>

static double *memory;

__attribute__((noipa)) double *scratch(void) {
  return memory + 8 * 0;
}

__attribute__((noipa)) void add(double *to, double what) {
  *to += what;  // RACE: read|write 8 '*to'
}

int main(void) {
  memory = calloc(16, sizeof *memory);
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task
    {
      double *mine = scratch();
      add(mine + 1, i);
    }
  }
  free(memory);
  return 0;
}
