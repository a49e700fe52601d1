// An atomic write and a plain write.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double x;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp atomic write
      x = 1;  // RACE: atomic write 8 'x'
    } else {
      x = 2;  // RACE: write 8 'x'
    }
  }
  return x < 1;
}
