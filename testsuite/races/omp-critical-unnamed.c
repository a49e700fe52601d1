// The unnamed critical section is not the same as any named one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      x++;  // RACE: read|write 4 'x'
    } else {
#pragma omp critical(other)
      x++;  // RACE: read|write 4 'x'
    }
  }
  return x < 1;
}
