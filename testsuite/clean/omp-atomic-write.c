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
      x = 1;
    } else {
#pragma omp atomic write
      x = 2;
    }
  }
  return x < 1;
}
