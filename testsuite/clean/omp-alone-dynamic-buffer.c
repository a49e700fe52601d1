// A buffer of each member, and one of all, by a function.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

__attribute__((noipa)) static void fill(int *buffer, int value) {
  for (int k = 0; k < 16; k++) buffer[k] = value;
}

int main(void) {
  int *common = malloc(16 * sizeof(int));
#pragma omp parallel
  {
    int *own = malloc(16 * sizeof(int));
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 20; i++) fill(own, i);
    free(own);
  }
  free(common);
  return 0;
}
