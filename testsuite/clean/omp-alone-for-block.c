// A block that each iteration has for itself, one after the other in the same
// place.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int *kept;

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    int *block = malloc(40);
    block[i % 10] = i;
    
    sum += block[i % 10];
    free(block);
  }
  return sum != 190;
}
