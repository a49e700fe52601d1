// A buffer of each member, and one of all, filled by a function.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

__attribute__((noipa)) static int fill(int *buffer, int value) {
  for (int k = 0; k < 16; k++) buffer[k] = value;  // RACE: write
  return value;
}

int main(void) {
  int sum = 0;
  int *common = malloc(16 * sizeof(int));
#pragma omp parallel reduction(+ : sum)
  {
    int *own = malloc(16 * sizeof(int));
#pragma omp for
    for (int i = 0; i < 20; i++) sum += fill(common, i);
    free(own);
  }
  free(common);
  return sum != 190;
}
