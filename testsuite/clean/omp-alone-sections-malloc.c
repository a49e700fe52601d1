// A block that the member allocates before the sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int *shared;

__attribute__((noipa)) static void add(int *a) {
  a[0]++;
}

int main(void) {
  shared = calloc(8, sizeof(int));
#pragma omp parallel
  {
    int *own = calloc(8, sizeof(int));
#pragma omp sections
    {
#pragma omp section
      add(own);
#pragma omp section
      add(own);
    }
    free(own);
  }
  free(shared);
  return 0;
}
