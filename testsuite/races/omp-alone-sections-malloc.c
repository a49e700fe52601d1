// A block that the member allocates before the sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int *shared;

__attribute__((noipa)) static void add(int *a) {
  a[0]++;  // RACE: 4 'a[0]|*a'
}

int main(void) {
  shared = calloc(8, sizeof(int));
#pragma omp parallel
  {
    int *own = calloc(8, sizeof(int));
#pragma omp sections
    {
#pragma omp section
      add(shared);
#pragma omp section
      add(shared);
    }
    free(own);
  }
  free(shared);
  return 0;
}
