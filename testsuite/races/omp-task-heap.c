// A block that a task frees is given to the next one: no race, unless it was
// freed while another used it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int sum;

int main(void) {
  int *block = malloc(40);
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 20; i++) {
#pragma omp task
    {
      block[1] = i;  // RACE: write 4 'block[1]'
#pragma omp atomic
      sum += block[1];  // RACE: maybe read 4 'block[1]'
    }
  }
  free(block);
  return sum < 1;
}
