// What only one thread does, whichever tasks it runs, happens in turn.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count;

int main(void) {
#pragma omp parallel num_threads(1)
  for (int i = 0; i < 10; i++) {
#pragma omp task
    if (i >= 0) count++;  // RACE: read|write 4 'count'
  }
  return count < 1;
}
